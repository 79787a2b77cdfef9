import { type Contact, listMyContactsOptions, listReachableOptions } from '@manyhands/api-client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { rows } from './api/lists.ts'

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

type Asked = { team: string } | { task: string } | { at: string }

/**
 * People who share contacts with the person; none while loading, and none if the server has no key to decrypt them.
 */
export function useReachable(pid: string, asked: Asked, { enabled = true } = {}) {
  const options = listReachableOptions({ path: { pid }, query: asked })
  const { data = [] } = useQuery({ ...options, select: rows, enabled, retry: false })
  const byUid = new Map(data.map((one) => [one.uid, one.contacts]))
  return { people: data, contactsOf: (uid: string): Contact[] => byUid.get(uid) ?? [] }
}

/** The current hour, so that a query about now has the same key for an hour. */
export const thisHour = (): string => `${new Date().toISOString().slice(0, 13)}:00:00Z`
