import type { LinkProps } from '@tanstack/react-router'
import type { standingOf } from '../../../lib/standing.ts'

export type EntryKey =
  | 'overview'
  | 'reports'
  | 'closing'
  | 'about'
  | 'find'
  | 'myForms'
  | 'myTravel'
  | 'team'
  | 'applications'
  | 'people'
  | 'teams'
  | 'pool'
  | 'badges'
  | 'lookUp'
  | 'roster'
  | 'drafts'
  | 'today'
  | 'hours'
  | 'forms'
  | 'travel'
  | 'announcements'
  | 'automations'
  | 'messages'
  | 'outbox'
  | 'settings'
  | 'joining'
  | 'rules'
  | 'purposes'
  | 'roles'
  | 'history'
  | 'nextYear'

export interface Entry {
  key: EntryKey
  to: NonNullable<LinkProps['to']>
  params: { pid: string; tid?: string }
  /** A name instead of the key's text. */
  name?: string
  /** Active only at this address, not below it. */
  exact?: boolean
  /** Number of items waiting there. */
  count?: number
}

export interface Group {
  key: 'event' | 'people' | 'shifts' | 'ask' | 'reach' | 'settings'
  entries: Entry[]
}

/** What standing alone doesn't tell. */
export interface Facts {
  /** Forms to fill in; null if there are none at all. */
  forms: number | null
  /** Whether there is a travel allowance. */
  travel: boolean
  /** Whether the person may read private data of others. */
  reads: boolean
  /** Whether the event has begun. */
  begun: boolean
  /** Applications that wait for a decision. */
  applications: number
}

type Standing = ReturnType<typeof standingOf>

const only = (...entries: (Entry | false)[]) => entries.filter((one) => one !== false)

const entryOf =
  (pid: string) =>
  (key: EntryKey, to: Entry['to'], more: Partial<Entry> = {}): Entry => ({
    key,
    to,
    ...more,
    params: { pid, ...more.params },
  })

function eventEntries(
  pid: string,
  { may, mayAnywhere, belongs, teams }: Standing,
  { forms, travel, begun }: Facts,
): Entry[] {
  const entry = entryOf(pid)
  return only(
    mayAnywhere('overview.read') && entry('overview', '/p/$pid/manage', { exact: true }),
    may('reports.read') && entry('reports', '/p/$pid/manage/reports'),
    begun && may('reports.read') && entry('closing', '/p/$pid/manage/closing'),
    entry('about', '/p/$pid', { exact: true }),
    entry('find', '/p/$pid/tasks'),
    (belongs || forms !== null) && entry('myForms', '/p/$pid/forms', { count: forms ?? 0 }),
    travel && entry('myTravel', '/p/$pid/subsidy'),
    ...teams.map(({ tid, name }) => entry('team', '/p/$pid/t/$tid', { params: { pid, tid }, name })),
  )
}

function reachEntries(pid: string, { mayAnywhere, isOrganiser }: Standing): Entry[] {
  const entry = entryOf(pid)
  return only(
    mayAnywhere('tasks.plan') && entry('announcements', '/p/$pid/announcements'),
    isOrganiser && entry('automations', '/p/$pid/automations'),
    isOrganiser && entry('messages', '/p/$pid/manage/messages'),
    isOrganiser && entry('outbox', '/p/$pid/manage/outbox'),
  )
}

/** The pages of a project that someone can use, in groups. Groups without pages are left out. */
export function groupsOf(pid: string, standing: Standing, facts: Facts): Group[] {
  const { may, mayAnywhere, isOrganiser } = standing
  const entry = entryOf(pid)
  const leads = mayAnywhere('tasks.plan')
  const rules = entry('rules', '/p/$pid/roster/rules')
  const groups: Group[] = [
    {
      key: 'event',
      entries: eventEntries(pid, standing, facts),
    },
    {
      key: 'people',
      entries: only(
        mayAnywhere('applications.decide') &&
          entry('applications', '/p/$pid/applications', { count: facts.applications }),
        isOrganiser && entry('people', '/p/$pid/manage/people'),
        isOrganiser && entry('teams', '/p/$pid/manage/teams'),
        mayAnywhere('pool.search') && entry('pool', '/p/$pid/pool'),
        isOrganiser && entry('badges', '/p/$pid/manage/badges'),
        facts.reads && entry('lookUp', '/p/$pid/private-data'),
      ),
    },
    {
      key: 'shifts',
      entries: only(
        leads && entry('roster', '/p/$pid/roster'),
        leads && entry('drafts', '/p/$pid/roster-drafts'),
        mayAnywhere('attendance.record') && entry('today', '/p/$pid/today'),
        leads && entry('hours', '/p/$pid/hours'),
        leads && !isOrganiser && rules,
      ),
    },
    {
      key: 'ask',
      entries: only(
        isOrganiser && entry('forms', '/p/$pid/manage/forms'),
        // Owners and finance get the claims; site admins without a role get the table.
        may('claims.decide')
          ? entry('travel', '/p/$pid/manage/finance')
          : may('subsidy.change') && entry('travel', '/p/$pid/manage/subsidy'),
      ),
    },
    { key: 'reach', entries: reachEntries(pid, standing) },
    {
      key: 'settings',
      entries: only(
        isOrganiser && entry('settings', '/p/$pid/manage/settings'),
        isOrganiser && entry('joining', '/p/$pid/manage/joining'),
        isOrganiser && rules,
        isOrganiser && entry('purposes', '/p/$pid/manage/private-data'),
        isOrganiser && entry('roles', '/p/$pid/manage/roles'),
        isOrganiser && entry('history', '/p/$pid/manage/history'),
        isOrganiser && entry('nextYear', '/p/$pid/manage/next-year'),
      ),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
