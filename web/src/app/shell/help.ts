import type { Language } from '../../lib/i18n/languages.ts'
import { helpUrl } from '../../lib/links/help-url.ts'

/** The help page for each screen; the first matching address wins. */
const pages: [address: RegExp, page: string][] = [
  [/^\/p\/[^/]+\/manage\/(teams|joining)/, 'organisers/joining'],
  [/^\/p\/[^/]+\/manage\/reports/, 'organisers/reports'],
  [/^\/p\/[^/]+\/manage\/closing/, 'organisers/after-event'],
  [/^\/p\/[^/]+\/manage\/people/, 'organisers/find-people'],
  [/^\/p\/[^/]+\/manage\/import/, 'organisers/import'],
  [/^\/p\/[^/]+\/manage\/private-data/, 'organisers/private-data'],
  [/^\/p\/[^/]+\/manage\/task-rules/, 'organisers/shifts'],
  [/^\/p\/[^/]+\/manage\/(forms|badges)/, 'organisers/forms'],
  [/^\/p\/[^/]+\/manage\/(messages|outbox)/, 'organisers/messages'],
  [/^\/p\/[^/]+\/announcements/, 'organisers/write-to-people'],
  [/^\/p\/[^/]+\/automations/, 'organisers/automations'],
  [/^\/p\/[^/]+\/manage\/roles/, 'organisers/roles'],
  [/^\/p\/[^/]+\/manage\/(next-year|years)/, 'organisers/next-year'],
  [/^\/p\/[^/]+\/manage\/(finance|subsidy)/, 'organisers/travel-allowance'],
  [/^\/p\/[^/]+\/manage\/(settings|history)/, 'organisers/event-settings'],
  [/^\/p\/[^/]+\/manage\/?$/, 'organisers/overview'],
  [/^\/p\/[^/]+\/manage|^\/projects\/new/, 'organisers/first-event'],
  [/^\/p\/[^/]+\/roster-drafts/, 'organisers/draft-roster'],
  [/^\/p\/[^/]+\/roster\/rules/, 'team-leads/sign-up-rules'],
  [/^\/p\/[^/]+\/roster\/many/, 'organisers/many-shifts'],
  [/^\/p\/[^/]+\/roster\/(new|timeline|print|[^/]+\/edit)$/, 'team-leads/plan-shifts'],
  [/^\/p\/[^/]+\/roster/, 'team-leads/fill-shifts'],
  [/^\/p\/[^/]+\/today/, 'team-leads/event-day'],
  [/^\/here$/, 'volunteers/on-the-day'],
  [/^\/p\/[^/]+\/hours/, 'team-leads/hours'],
  [/^\/p\/[^/]+\/(applications|pool)/, 'team-leads/applications'],
  [/^\/p\/[^/]+\/private-data/, 'organisers/private-data'],
  [/^\/p\/[^/]+\/availability/, 'volunteers/availability'],
  [/^\/p\/[^/]+\/tasks|^\/(shifts|certificates|me\/(schedule|hours))/, 'volunteers/shifts'],
  [/^\/p\/[^/]+\/forms/, 'volunteers/forms'],
  [/^\/p\/[^/]+\/(subsidy|traffic-subsidy)/, 'volunteers/travel-allowance'],
  [/^\/p\/|^\/(invit|back|me\/(invitations|applications))/, 'volunteers/joining'],
  [/^\/me\/contacts/, 'volunteers/contacts'],
  [/^\/(unsubscribe|me\/(addresses|announcements))/, 'volunteers/email-addresses'],
  [/^\/me\/(private|privacy)/, 'volunteers/privacy'],
  [/^\/(u\/|me\/?$)/, 'volunteers/your-data'],
  [/^\/(sign-in|welcome|settings)/, 'volunteers/signing-in'],
  [/^\/home/, 'volunteers/first-shift'],
]

export const helpPages = pages.map(([, page]) => page)

/** The URL of the help page about a screen, in a language. */
export const helpFor = (address: string, language: Language): string =>
  helpUrl(pages.find(([pattern]) => pattern.test(address))?.[1], language)
