import {
  type Contact,
  listContactViewersOptions,
  listMyContactsOptions,
  listReachableOptions,
} from '@manyhands/api-client'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { queriesOf } from './api/cache.ts'
import { rows } from './api/lists.ts'
import { useSession } from './session.ts'

export type ContactKind = Contact['kind']

/** Names of the apps are the same in every language. */
export const appNames: Record<Exclude<ContactKind, 'phone'>, string> = {
  line: 'LINE',
  telegram: 'Telegram',
  signal: 'Signal',
  matrix: 'Matrix',
  whatsapp: 'WhatsApp',
  mattermost: 'Mattermost',
}

export const myContactsQuery = queryOptions({ ...listMyContactsOptions(), select: rows })

/** Changes with shifts and teams, too. */
export const contactViewersQuery = queryOptions({
  ...listContactViewersOptions(),
  select: rows,
  staleTime: 0,
})

/** After they changed one. */
export const refreshContacts = (queryClient: QueryClient) =>
  queryClient.invalidateQueries(queriesOf({}, 'listMyContacts', 'listContactViewers'))

/** What the signed-in person shares with someone; null while nobody is signed in, or if it isn't known. */
export function useShared() {
  const { person } = useSession()
  const { data } = useQuery({
    ...myContactsQuery,
    enabled: person !== null,
    retry: false,
    // They may have changed it in another tab.
    refetchOnWindowFocus: 'always',
  })
  return data?.filter(({ audience }) => audience !== 'nobody') ?? null
}

type Asked = { team: string } | { task: string } | { at: string }

export const reachableQuery = (pid: string, asked: Asked) =>
  queryOptions({ ...listReachableOptions({ path: { pid }, query: asked }), select: rows })

/**
 * People who share contacts with the person; none while loading, and none if the server has no key to decrypt them.
 */
export function useReachable(pid: string, asked: Asked, { enabled = true } = {}) {
  const { data = [] } = useQuery({ ...reachableQuery(pid, asked), enabled, retry: false })
  const byUid = new Map(data.map((one) => [one.uid, one.contacts]))
  return { people: data, contactsOf: (uid: string): Contact[] => byUid.get(uid) ?? [] }
}

/** The current hour, so that a query about now has the same key for an hour. */
export const thisHour = (): string => `${new Date().toISOString().slice(0, 13)}:00:00Z`
