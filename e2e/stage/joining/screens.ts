import { startProject } from '../organised.ts'
import type { Screen } from '../system.ts'
import { askBulk, askInvite, pressAction, showInbox } from './applicants.ts'
import { fillApplication, openHelpPage, waitAtHome } from './joining.ts'
import { openMails, openStatements } from './mails.ts'

/** The way into a team, those who decide on it, and what it is told by. */
export const joiningScreens: Record<string, Screen> = {
  'project-help': { path: '/', prepare: openHelpPage() },
  'team-open': { path: '/', prepare: openHelpPage('/t/lights') },
  'team-full': { path: '/', prepare: openHelpPage('/t/tea') },
  join: { path: '/', prepare: openHelpPage('/t/lights/join') },
  apply: { path: '/', prepare: openHelpPage('/apply') },
  'apply-filled': { path: '/', prepare: fillApplication('filled') },
  'apply-lacking': { path: '/', prepare: fillApplication('lacking') },
  'apply-confirm': { path: '/', prepare: fillApplication('confirm') },
  'apply-closed': { path: '/p/2025/apply' },
  'home-waiting': { path: '/home', who: 'applicant', prepare: waitAtHome },
  'home-new': { path: '/home', who: 'newcomer' },
  'invited-dead': { path: '/invited#yes.0000000000' },
  inbox: { path: '/', prepare: showInbox(() => '/applications') },
  'inbox-one': { path: '/', prepare: showInbox(({ ids }) => `/applications?id=${ids.Ada}`) },
  'inbox-decline': {
    path: '/',
    prepare: showInbox(({ ids }) => `/applications?id=${ids.Ada}`, pressAction(1, 'details')),
  },
  'inbox-forward': {
    path: '/',
    prepare: showInbox(({ ids }) => `/applications?id=${ids.Ada}`, pressAction(2, 'select')),
  },
  'inbox-talk': {
    path: '/',
    prepare: showInbox(({ ids }) => `/applications?id=${ids.Ada}`, pressAction(3, 'input')),
  },
  'inbox-bulk': { path: '/', prepare: showInbox(() => '/applications', askBulk) },
  'inbox-none': { path: '/', prepare: showInbox(() => '/applications?search=nobody%20like%20this') },
  'inbox-keys': {
    path: '/',
    prepare: showInbox(
      () => '/applications',
      (page) => page.keyboard.press('?'),
    ),
  },
  'inbox-refused': { path: '/p/2026/applications', who: 'newcomer' },
  pool: { path: '/', prepare: showInbox(() => '/pool') },
  'pool-invite': { path: '/', prepare: showInbox(() => '/pool', askInvite) },
  'manage-joining': { path: '/', who: 'admin', prepare: openStatements('shown') },
  'manage-joining-none': { path: '/p/2028/manage/joining', who: 'admin', prepare: startProject('2028') },
  'manage-joining-writing': { path: '/', who: 'admin', prepare: openStatements('writing') },
  'manage-messages': { path: '/', who: 'admin', prepare: openMails('') },
  'manage-messages-one': { path: '/', who: 'admin', prepare: openMails('?kind=application.accepted') },
  'manage-outbox': { path: '/', who: 'admin', prepare: openMails('?view=outbox') },
  'manage-outbox-none': { path: '/', who: 'admin', prepare: openMails('?view=outbox&state=dropped') },
  unsubscribe: { path: '/unsubscribe#0000000000' },
  'unsubscribe-dead': { path: '/unsubscribe' },
}
