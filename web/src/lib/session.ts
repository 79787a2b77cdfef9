import {
  changeMe,
  endSession,
  type GetSignInResponse,
  getMeOptions,
  getSignIn,
  getSignInOptions,
  type Me,
} from '@manyhands/api-client'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { queriesOf } from './api/cache.ts'
import { deviceTime } from './api/headers.ts'
import { changeLanguage } from './i18n/i18n.ts'
import type { Language } from './i18n/languages.ts'
import { deleteStoredLinks } from './links/secret-link.ts'
import { forgetDevice } from './offline/forget.ts'
import { toProblem } from './problem.ts'

export type { Me }

const nothing = { passkey: false, totp: false, recovery_codes: 0 }
const signedOut = {
  person: null,
  freshUntil: 0,
  strong: false,
  secondStep: nothing,
  mail: false,
  providers: [],
  needs_admin: false,
}

export function sessionOf(answer: GetSignInResponse) {
  const { session, ...state } = answer
  return {
    ...state,
    freshUntil: session ? deviceTime(session.fresh_until, answer) : 0,
    strong: session?.strong ?? false,
    secondStep: session?.second_step ?? nothing,
  }
}

/** The session: loaded at start, and again after signing in or out. */
export const sessionQuery = queryOptions({
  ...getSignInOptions(),
  async queryFn({ signal }) {
    if (isSigningOut()) await endCurrentSession()
    return getSignIn({ signal })
  },
  select: sessionOf,
  staleTime: 5 * 60_000,
  // Another tab may have signed out meanwhile.
  refetchOnWindowFocus: 'always',
  // Without it the app knows nothing about the person.
  refetchInterval: ({ state }) => (state.status === 'error' ? 15_000 : false),
})

/** `person` is null while signed out, and until the session is known: while loading, or if that failed. */
export function useSession() {
  const { data } = useQuery(sessionQuery)
  return { ...(data ?? signedOut), known: data !== undefined }
}

/** For `beforeLoad` of a route that requires a sign-in: redirects there, and back afterwards. */
export async function requirePerson(options: {
  context: { queryClient: QueryClient }
  location: { href: string }
}): Promise<{ person: Me }> {
  const { person } = await options.context.queryClient.ensureQueryData(sessionQuery)
  if (!person) throw redirect({ to: '/sign-in', search: { return_to: options.location.href } })
  return { person }
}

/**
 * For `beforeLoad` of the sign-in page: redirects people who are signed in, unless there is a message to
 * show.
 */
export async function leaveIfSignedIn(options: {
  context: { queryClient: QueryClient }
  search: { return_to?: string; error?: string }
}): Promise<void> {
  const { return_to = '/home', error } = options.search
  // Refetched: they may have been signed out elsewhere.
  const { person } = await options.context.queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (person && !error) throw redirect({ href: return_to, replace: true })
}

const lastProject = 'event'

/** The project that the person used last in this browser. Storage may be blocked; then there is none. */
export const readLastProject = (): string => tryStorage((storage) => storage.getItem(lastProject)) ?? ''

export const storeLastProject = (pid: string): void =>
  tryStorage((storage) => storage.setItem(lastProject, pid)) ?? undefined

export const forgetLastProject = (): void =>
  tryStorage((storage) => storage.removeItem(lastProject)) ?? undefined

function tryStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    // The server has none.
    return globalThis.document ? use(localStorage) : null
  } catch {
    return null
  }
}

/** On a shared computer, the next person must not see what this one did. */
export async function forgetPerson(queryClient: QueryClient): Promise<void> {
  deleteStoredLinks()
  forgetLastProject()
  queryClient.clear()
  await forgetDevice()
}

const signingOut = 'signing-out'

/** They have signed out without a network: the server hears of it before anything else. */
export const isSigningOut = (): boolean => tryStorage((storage) => storage.getItem(signingOut)) !== null

async function endCurrentSession(): Promise<void> {
  try {
    await endSession({ path: { id: 'current' } })
  } catch (error) {
    if (toProblem(error).status !== 401) throw error
  }
  tryStorage((storage) => storage.removeItem(signingOut))
}

/** Ends the session and clears everything this person could see, also without a network. Idempotent. */
export function useSignOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await endCurrentSession()
      } catch (error) {
        if (![0, 502, 503, 504].includes(toProblem(error).status)) throw error
        tryStorage((storage) => storage.setItem(signingOut, ''))
      }
      await forgetPerson(queryClient)
    },
    onSuccess: () => window.location.assign('/'),
  })
}

/** After a sign-in or a new second step: what people may do in a project depends on how they signed in. */
export const refreshSession = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.refetchQueries(sessionQuery),
    queryClient.invalidateQueries(queriesOf({}, 'getProject')),
  ])

/** For this page, and for the emails of the signed-in person. */
export function useChangeLanguage() {
  const queryClient = useQueryClient()
  return async (language: Language): Promise<void> => {
    await changeLanguage(language)
    if (!queryClient.getQueryData(sessionQuery.queryKey)?.person) return
    // The page has switched already; a failure only affects emails.
    await changeMe({ body: { language } }).catch(() => {})
    await Promise.all([
      queryClient.refetchQueries(sessionQuery),
      queryClient.invalidateQueries(getMeOptions()),
    ])
  }
}
