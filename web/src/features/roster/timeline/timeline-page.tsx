import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Candidate, Project, Task } from '@manyhands/api-client'
import { IconCalendarPlus, IconDeviceDesktop, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { IconButton } from '../../../ui/frame/icon-button.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { RosterFrame } from '../frame.tsx'
import { ledTasksQuery, taskCountsQuery } from '../queries.ts'
import { addDays, momentIn, useTimes } from '../times.ts'
import { Truncated } from '../truncated.tsx'
import { type Axis, type By, groupings, type Row, rowsOf } from './layout.ts'
import { MoveDialog } from './move/move-dialog.tsx'
import { Strip } from './move/strip.tsx'
import { useChosenBar } from './move/use-chosen-bar.ts'
import { useMove } from './move/use-move.ts'
import styles from './timeline.module.css'
import { Timeline } from './timeline.tsx'

const route = getRouteApi('/p/$pid/roster/timeline')

/** The timeline, for wide screens; a phone has the list. */
export function TimelinePage() {
  const { t } = useTranslation('roster')
  const project = useProject()
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <RosterFrame title={t('list.title')}>
      {narrow ? <TooNarrow pid={project.pid} /> : <Ready project={project} />}
    </RosterFrame>
  )
}

function TooNarrow({ pid }: { pid: string }) {
  const { t } = useTranslation('roster')
  return (
    <EmptyState
      icon={IconDeviceDesktop}
      title={t('timeline.narrow.title')}
      action={
        <LinkButton to="/p/$pid/roster" params={{ pid }} search={{}}>
          {t('timeline.narrow.action')}
        </LinkButton>
      }
    >
      {t('timeline.narrow.text')}
    </EmptyState>
  )
}

function Ready({ project }: { project: Project }) {
  const { t } = useTranslation('roster')
  const { pid } = project
  const { data: counts, error, refetch } = useQuery(taskCountsQuery(pid))
  if (error && !counts) return <ErrorState error={error} retry={() => void refetch()} />
  if (!counts) return <Waiting kind="rows" count={6} />
  const days = [...new Set(counts.cells.flatMap(({ day }) => day ?? []))]
  if (days.length === 0)
    return (
      <EmptyState
        icon={IconCalendarPlus}
        title={t('timeline.empty.title')}
        action={
          <LinkButton to="/p/$pid/roster/new" params={{ pid }} search={{}}>
            {t('list.new')}
          </LinkButton>
        }
      >
        {t('timeline.empty.text')}
      </EmptyState>
    )
  return <Shown project={project} days={days} />
}

const zooms = [0.35, 0.7, 1.2, 2, 3.5]

/** From the URL, so that a view can be shared. */
function useLook(days: string[]) {
  const { by = '', day = '', zoom = '' } = route.useSearch()
  const navigate = route.useNavigate()
  return {
    by: groupings.find((one) => one === by) ?? ('location' satisfies By),
    day: day === 'all' || days.includes(day) ? day : (days[0] ?? 'all'),
    zoom: Math.min(zooms.length - 1, Math.max(0, Number(zoom || 2) || 0)),
    look: (change: { by?: string; day?: string; zoom?: string }) =>
      void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false }),
  }
}

function Shown({ project, days }: { project: Project; days: string[] }) {
  const { pid, time_zone } = project
  const { shortDay } = useTimes(time_zone)
  const look = useLook(days)
  const axis = useAxis({ days, ...look, timeZone: time_zone })
  const inView = ledTasksQuery(pid, {
    state: 'planned',
    ...(look.day !== 'all' && {
      from: new Date(axis.from).toISOString(),
      to: new Date(axis.to).toISOString(),
    }),
  })
  const { data: found, error, refetch } = useQuery(inView)
  return (
    <Stack gap={4}>
      <Tools days={days} {...look} shortDay={shortDay} />
      {error && !found && <ErrorState error={error} retry={() => void refetch()} />}
      {!found && !error && <Waiting kind="rows" count={6} />}
      {found?.isCut && <Truncated />}
      {found && (
        <Canvas project={project} tasks={found.rows} axis={axis} by={look.by} queryKey={inView.queryKey} />
      )}
    </Stack>
  )
}

interface CanvasProps {
  project: Project
  tasks: Task[]
  axis: Axis
  by: By
  queryKey: ReturnType<typeof ledTasksQuery>['queryKey']
}

function Canvas({ project, tasks, axis, by, queryKey }: CanvasProps) {
  const { t } = useTranslation('roster')
  const { pid, time_zone, state } = project
  const times = useTimes(time_zone)
  const rows = useRows(tasks, by)
  const closed = whyNotWriteIn(state).length > 0
  const acrossRows = by !== 'role'
  const move = useMove({ pid, by, queryKey })
  const [looked, setLooked] = useState<Candidate | null>(null)
  const chosen = useChosenBar(rows, { acrossRows, ask: move.ask })
  return (
    <>
      <Timeline
        rows={rows}
        axis={axis}
        times={times}
        chosen={chosen.bar?.key ?? null}
        busy={looked?.busy ?? []}
        acrossRows={acrossRows}
        mayMove={!closed}
        onChoose={chosen.choose}
        onDrop={(bar, minutes, row) =>
          move.ask({ task: bar.task, minutes, row: row.bars.includes(bar) ? null : row })
        }
        onKeyDown={chosen.onKeyDown}
      />
      <Text tone="muted" size={15}>
        {t(chosen.moving ? 'timeline.keys' : 'timeline.hint')}
      </Text>
      {chosen.bar && chosen.row && (
        <Strip
          key={chosen.bar.key}
          bar={chosen.bar}
          row={chosen.row}
          times={times}
          moving={chosen.moving}
          mayMove={!closed}
          acrossRows={acrossRows}
          onLook={setLooked}
          onBegin={chosen.begin}
          onStep={chosen.step}
          onDone={chosen.done}
          onStop={chosen.stop}
          onKeyDown={chosen.onKeyDown}
          onClose={chosen.clear}
        />
      )}
      {move.asked && (
        <MoveDialog
          pid={pid}
          move={move.asked}
          by={by}
          times={times}
          busy={move.busy}
          onMove={(message) => move.run(move.asked!, message)}
          onClose={move.stopAsking}
        />
      )}
    </>
  )
}

function useRows(tasks: Task[], by: By): Row[] {
  const { t } = useTranslation('roster')
  const { compare } = useFormat()
  const none = t(by === 'location' ? 'timeline.nowhere' : by === 'team' ? 'form.noTeam' : 'bulk.unnamed')
  return useMemo(() => rowsOf(tasks, by, { none, compare }), [tasks, by, none, compare])
}

interface Looked {
  days: string[]
  day: string
  zoom: number
  timeZone: string
}

/** One day from midnight to midnight plus the following night; or all days. */
function useAxis({ days, day, zoom, timeZone }: Looked): Axis {
  const first = day === 'all' ? days[0]! : day
  const last = day === 'all' ? days.at(-1)! : day
  return useMemo(
    () => ({
      from: Date.parse(momentIn(timeZone, first, '00:00')),
      to: Date.parse(momentIn(timeZone, addDays(last, 1), '06:00')),
      perMinute: zooms[zoom]!,
    }),
    [first, last, zoom, timeZone],
  )
}

interface ToolsProps extends Omit<ReturnType<typeof useLook>, 'by'> {
  by: By
  days: string[]
  shortDay: (day: string) => string
}

function Tools({ by, day, zoom, days, look, shortDay }: ToolsProps) {
  const { t } = useTranslation('roster')
  return (
    <Cluster as="search" gap="3.5 4" align="end" className={styles.tools}>
      <NativeSelect
        size="md"
        label={t('timeline.by')}
        value={by}
        onChange={(event) => look({ by: event.currentTarget.value })}
        data={groupings.map((value) => ({ value, label: t(`timeline.rows.${value}`) }))}
      />
      <NativeSelect
        size="md"
        label={t('filter.day')}
        value={day}
        onChange={(event) => look({ day: event.currentTarget.value })}
        data={[
          ...days.map((value) => ({ value, label: shortDay(value) })),
          { value: 'all', label: t('filter.anyDay') },
        ]}
      />
      <div className={styles.zoom}>
        <IconButton
          label={t('timeline.zoomOut')}
          disabled={zoom === 0}
          onClick={() => look({ zoom: String(zoom - 1) })}
        >
          <IconMinus size={20} />
        </IconButton>
        <IconButton
          label={t('timeline.zoomIn')}
          disabled={zoom === zooms.length - 1}
          onClick={() => look({ zoom: String(zoom + 1) })}
        >
          <IconPlus size={20} />
        </IconButton>
      </div>
    </Cluster>
  )
}
