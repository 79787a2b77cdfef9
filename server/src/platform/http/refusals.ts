import { declareRefusals } from '../refusals.ts'

/** About how someone is signed in. */
export const because = declareRefusals({
  'web-session-only': {
    setting: 'session.kind',
    lifted_by: 'self',
    detail: 'You can’t do this with an API token. Sign in with a browser instead.',
  },
  'fresh-sign-in': {
    setting: 'session.fresh_until',
    lifted_by: 'self',
    detail: 'You need to have signed in within the last ten minutes. Sign in again.',
  },
  'fresh-second-step': {
    setting: 'session.fresh_until',
    lifted_by: 'self',
    detail:
      'You need to have used your passkey or authenticator app within the last ten minutes. Confirm that it’s you.',
  },
  'strong-sign-in': {
    setting: 'project.strong_sign_in',
    lifted_by: 'self',
    detail:
      'This needs two-step verification. Sign in with a passkey or an authenticator app; add one in your settings if you have none. If you use a token, create a new one after that.',
  },
  'own-pages-only': {
    setting: 'BASE_URL',
    lifted_by: 'operator',
    detail: 'Requests with a browser session must come from a page on this site. Use an API token instead.',
  },
})
