import { useDebouncedValue } from '@mantine/hooks'
import { listProjectPeopleOptions, listTasksOptions } from '@manyhands/api-client'
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconCalendarTime,
  IconCalendarUser,
  IconHome,
  IconLanguage,
  IconLogout,
  IconSettings,
  IconUser,
  IconUserCircle,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { rows } from '../../../lib/api/lists.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { languageNames, languages } from '../../../lib/i18n/languages.ts'
import { teamsQuery } from '../../../lib/queries.ts'
import { useChangeLanguage, useSignOut } from '../../../lib/session.ts'
import { useMyProjects, useStanding } from '../../../lib/standing.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { icons } from '../nav/icons.ts'
import { useGroups } from '../nav/use-event.ts'
import { matches } from './match.ts'
import { useShiftNote } from './shift-note.ts'

export interface Result {
  key: string
  label: string
  /** Tells it from others with the same name. */
  note?: string
  icon: typeof IconHome
  to?: Pick<LinkProps, 'to' | 'params' | 'search'>
  run?: () => void
}

export interface Kind {
  key: 'pages' | 'people' | 'teams' | 'shifts' | 'events' | 'actions'
  results: Result[]
  /** Whether they were found for an older query. */
  stale?: boolean
}

const link = (to: LinkProps['to'], params: object = {}, search: object = {}) => ({
  to,
  params: params as never,
  search: search as never,
})

/** What the query finds, by kind: pages and actions at once, people and shifts as the server answers. */
export function useResults(pid: string, query: string): { kinds: Kind[]; loading: boolean } {
  const wanted = query.trim()
  const [asked] = useDebouncedValue(wanted, 200)
  const fits = ({ label, note = '' }: Result) => matches(`${label} ${note}`, wanted)
  const pages = usePages(pid).filter(fits)
  const actions = useActions(pid).filter(fits)
  const { people, shifts, loading } = useFound(pid, asked)
  const old = asked !== wanted
  const teams = useTeams(pid, wanted !== '').filter(fits)
  const events = useEvents(pid).filter(fits)
  const all: Kind[] = [
    { key: 'pages', results: pages },
    { key: 'people', results: wanted ? people.results : [], stale: old || people.stale },
    { key: 'teams', results: wanted ? teams.slice(0, 5) : [] },
    { key: 'shifts', results: wanted ? shifts.results : [], stale: old || shifts.stale },
    { key: 'events', results: events },
    { key: 'actions', results: actions },
  ]
  return {
    kinds: all.filter(({ results }) => results.length > 0),
    loading: wanted !== '' && (loading || old),
  }
}

function usePages(pid: string): Result[] {
  const { t } = useTranslation('ui')
  const groups = useGroups(pid)
  const own: Result[] = [
    { key: 'home', label: t('home'), icon: IconHome, to: link('/home') },
    { key: 'mine', label: t('myShifts'), icon: IconCalendarUser, to: link('/shifts') },
    { key: 'me', label: t('profile'), icon: IconUserCircle, to: link('/me') },
    { key: 'settings', label: t('settings'), icon: IconSettings, to: link('/settings') },
  ]
  const ofEvent = groups.flatMap((group) =>
    group.entries
      .filter(({ key }) => key !== 'team')
      .map(
        ({ key, to, params }): Result => ({
          key: `${group.key} ${key}`,
          label: t(`nav.${key as Exclude<typeof key, 'team'>}`),
          ...(group.key !== 'event' && { note: t(`nav.groups.${group.key}`) }),
          icon: icons[key],
          to: link(to, params),
        }),
      ),
  )
  return [...ofEvent, ...own]
}

/** At most one request for people and one for shifts. */
function useFound(pid: string, search: string) {
  const { isOrganiser, belongs } = useStanding(pid)
  const shiftNote = useShiftNote()
  const query = { search: search.slice(0, 60), limit: 5 }
  const enabled = search !== '' && pid !== ''
  const people = useQuery({
    ...listProjectPeopleOptions({ path: { pid }, query }),
    enabled: enabled && isOrganiser,
    select: rows,
    placeholderData: keepPreviousData,
  })
  const shifts = useQuery({
    ...listTasksOptions({ path: { pid }, query }),
    enabled: enabled && (belongs || isOrganiser),
    select: rows,
    placeholderData: keepPreviousData,
  })
  return {
    people: {
      stale: people.isPlaceholderData,
      results: (people.data ?? []).map(
        ({ uid, name, teams }): Result => ({
          key: uid,
          label: name,
          note: teams.map(({ team }) => team).join(' · '),
          icon: IconUser,
          to: link('/u/$uid', { uid }),
        }),
      ),
    },
    shifts: {
      stale: shifts.isPlaceholderData,
      results: (shifts.data ?? []).map(
        (task): Result => ({
          key: task.id,
          label: task.title,
          note: shiftNote(task),
          icon: IconCalendarTime,
          to: link(task.leads ? '/p/$pid/roster/$id' : '/p/$pid/tasks/$id', { pid, id: task.id }),
        }),
      ),
    },
    loading: people.isFetching || shifts.isFetching,
  }
}

function useTeams(pid: string, enabled: boolean): Result[] {
  const { data = [] } = useQuery({ ...teamsQuery(pid), enabled: enabled && pid !== '' })
  return data.map(({ tid, name }) => ({
    key: tid,
    label: name,
    icon: IconUsersGroup,
    to: link('/p/$pid/t/$tid', { pid, tid }),
  }))
}

const useEvents = (here: string): Result[] =>
  useMyProjects()
    .filter(({ pid }) => pid !== here)
    .map(({ pid, project, isOwner }) => ({
      key: pid,
      label: project,
      icon: IconCalendarEvent,
      to: link(isOwner ? '/p/$pid/manage' : '/p/$pid', { pid }),
    }))

function useActions(pid: string): Result[] {
  const { t } = useTranslation('ui')
  const { isOrganiser, mayAnywhere } = useStanding(pid)
  const language = useLanguage()
  const changeLanguage = useChangeLanguage()
  const signOut = useSignOut()
  // The palette is closed by then, so callbacks of `mutate` would not run.
  const leave = () => void signOut.mutateAsync(undefined).catch(() => toasts.warn(t('failed')))
  const other = languages.find((one) => one !== language)!
  const shift: Result = {
    key: 'shift',
    label: t('palette.newShift'),
    icon: IconCalendarPlus,
    to: link('/p/$pid/roster/new', { pid }),
  }
  const importing: Result = {
    key: 'import',
    label: t('palette.import'),
    icon: IconUserPlus,
    to: link('/p/$pid/manage/import', { pid }),
  }
  return [
    ...(mayAnywhere('tasks.plan') ? [shift] : []),
    ...(isOrganiser ? [importing] : []),
    {
      key: 'language',
      label: languageNames[other],
      note: t('palette.language'),
      icon: IconLanguage,
      run: () => void changeLanguage(other),
    },
    { key: 'signOut', label: t('signOut'), icon: IconLogout, run: leave },
  ]
}
