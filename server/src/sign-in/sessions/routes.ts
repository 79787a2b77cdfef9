import { getMe, hasAdmin } from '../../people/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import { type Actor, anyone, signedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import type { SessionId } from '../../platform/ids.ts'
import type { Providers } from '../oidc/providers.ts'
import { selectSecondStep } from '../second-step/queries.ts'
import { signOutBrowser } from './browser.ts'
import { isStrongSession } from './queries.ts'
import { SessionEntry, SignInEvent, SignInState, sessionParams } from './schemas.ts'
import { endAllSessions, endOneSession, listSessions, listSignIns, type WaysIn } from './sessions.ts'

const tag = 'Sign-in'

interface Parts {
  mail: boolean
  providers: Providers['list']
  idleDays: number
  waysIn: WaysIn
}

export const sessionOperations = (parts: Parts): Runnable[] => [...look(parts), endOne, endAll(parts)]

const look = ({ mail, providers, idleDays }: Parts): Runnable[] => [
  read({
    id: 'getSignIn',
    method: 'GET',
    path: '/api/sign-in',
    tag,
    summary: 'Get the sign-in state',
    description:
      'Returns who is signed in and which sign-in methods are available. Without a session or token, `person` is null.',
    access: anyone,
    scope: 'read',
    answer: { status: 200, description: 'The sign-in state.', schema: SignInState },
    handle: async ({ db, actor }) => ({
      person: actor && (await getMe(db, actor.uid)),
      session: actor && (await presentSession(db, actor)),
      mail,
      providers,
      needs_admin: !(await hasAdmin(db)),
    }),
  }),

  read({
    id: 'listSignIns',
    method: 'GET',
    path: '/api/sign-in/history',
    tag,
    summary: 'List your sign-in history',
    description:
      'Sign-ins and sign-outs, and changes to passkeys, tokens, email addresses and other ways to sign in, newest first.',
    access: signedIn,
    scope: 'read',
    query: pageQuery,
    answer: { status: 200, description: 'A page of events.', schema: pageOf(SignInEvent) },
    handle: ({ db, actor, query }) => listSignIns(db, actor, query),
  }),

  read({
    id: 'listSessions',
    method: 'GET',
    path: '/api/sessions',
    tag,
    summary: 'List your web sessions',
    description: 'Active sessions, newest first.',
    access: signedIn,
    scope: 'read',
    query: pageQuery,
    answer: { status: 200, description: 'A page of sessions.', schema: pageOf(SessionEntry) },
    handle: ({ db, actor, query }) => listSessions(db, actor, query, idleDays),
  }),
]

async function presentSession(db: Db, { uid, by }: Actor) {
  if (!('session' in by)) return null
  return {
    id: by.session,
    fresh_until: by.freshUntil.toISOString(),
    // The app asks right after a second step was proven: the cached session may not have heard of it yet.
    strong: by.strong || (await isStrongSession(db, by.session)),
    second_step: await selectSecondStep(db, uid),
  }
}

const endOne = write({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/sessions/{id}',
  tag,
  summary: 'End a web session',
  description:
    'The session stops working on every server within a second. Use `current` to sign out the calling browser.',
  access: signedIn,
  scope: 'write',
  params: sessionParams,
  answer: { status: 204, description: 'Session ended.' },
  async handle({ tx, actor, params, reply }) {
    const own = 'session' in actor.by ? actor.by.session : null
    const id = params.id === 'current' ? own : (params.id as SessionId)
    if (!id)
      throw new Problem('not_found', {
        detail: 'This request uses a token, so there is no current session. Give the id of a session.',
      })
    await endOneSession(tx, actor, id)
    if (id === own) signOutBrowser(reply)
  },
})

const endAll = ({ waysIn }: Parts) =>
  write({
    id: 'endAllSessions',
    method: 'DELETE',
    path: '/api/sessions',
    tag,
    summary: 'End all your sessions and tokens',
    description:
      'Ends every web session and API token, including the one you call with, deletes unused exchange credentials and your calendar feed, and revokes emailed codes, pending address changes and invitation links. Open invitations can still be answered in the app. Use this if you have lost a phone or leaked a token.',
    access: signedIn,
    scope: 'write',
    answer: { status: 204, description: 'All sessions and tokens ended.' },
    async handle({ tx, actor, reply }) {
      await endAllSessions(tx, actor, waysIn)
      signOutBrowser(reply)
    },
  })
