import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useMatchRoute } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { projectQuery } from '../../../lib/queries.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { accentStyle, defaultAccent } from '../../../ui/theme/accent.ts'
import { EventSwitcher } from './event-switcher.tsx'
import type { Entry, Group } from './groups.ts'
import { icons } from './icons.ts'
import styles from './nav.module.css'
import { useGroups } from './use-event.ts'

interface Props {
  pid: string
  /** In two columns, with all groups open. */
  sheet?: boolean
  onChoose?: () => void
}

/** The pages of an event: in the side bar of a desk, and in the sheet of a phone. */
export function EventNav({ pid, sheet = false, onChoose }: Props) {
  const { t } = useTranslation('ui')
  const groups = useGroups(pid)
  const matches = useMatchRoute()
  const { data: project } = useQuery(projectQuery(pid))
  const [chosen, setChosen] = useLocalStorage<Record<string, boolean>>({
    key: 'closed-groups',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  if (!project) return null
  const isHere = ({ to, params }: Entry) => matches({ to, params } as never) !== false
  // Settings are seldom needed once the event is set up.
  const isClosed = ({ key, entries }: Group) =>
    chosen[key] ?? (key === 'settings' && project.state !== 'draft' && !entries.some(isHere))
  return (
    <div
      className={`${styles.event} accent`}
      data-sheet={sheet || undefined}
      style={accentStyle(project.accent ?? defaultAccent(pid))}
    >
      <EventSwitcher project={project} onChoose={onChoose} />
      <Stack as="nav" gap={3} aria-label={t('eventMenu', { name: project.name })}>
        {groups.map((group) => (
          <GroupOf
            key={group.key}
            group={group}
            closed={!sheet && isClosed(group)}
            onToggle={sheet ? undefined : () => setChosen({ ...chosen, [group.key]: !isClosed(group) })}
            onChoose={onChoose}
          />
        ))}
      </Stack>
    </div>
  )
}

interface GroupProps {
  group: Group
  closed: boolean
  /** Nothing for groups that are always open. */
  onToggle: (() => void) | undefined
  onChoose: (() => void) | undefined
}

function GroupOf({ group: { key, entries }, closed, onToggle, onChoose }: GroupProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const list = (
    <ul id={id} className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.to + entry.params.tid}>
          <EntryLink entry={entry} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
  if (key === 'event') return list
  if (!onToggle)
    return (
      <div>
        <p className={styles.heading}>{t(`nav.groups.${key}`)}</p>
        {list}
      </div>
    )
  const waiting = entries.reduce((sum, { count = 0 }) => sum + count, 0)
  return (
    <div>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={!closed}
        aria-controls={id}
        onClick={onToggle}
      >
        {t(`nav.groups.${key}`)}
        {closed && waiting > 0 && <span className={styles.count}>{waiting}</span>}
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      {!closed && list}
    </div>
  )
}

function EntryLink({ entry, onChoose }: { entry: Entry; onChoose: (() => void) | undefined }) {
  const { t } = useTranslation('ui')
  const { key, to, params, name, exact = false, count = 0 } = entry
  const Icon = icons[key]
  return (
    <Link
      to={to}
      params={params as never}
      className={styles.entry}
      activeOptions={{ exact, includeSearch: false }}
      onClick={onChoose}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <bdi>{key === 'team' ? name : t(`nav.${key}`)}</bdi>
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  )
}
