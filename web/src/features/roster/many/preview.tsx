import type { Project, TaskBatch } from '@manyhands/api-client'
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../../ui/data/mark.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { useTimes } from '../times.ts'
import styles from './many.module.css'

type Row = TaskBatch['rows'][number]
type Planned = NonNullable<Row['task']>

interface Props {
  project: Project
  batch: TaskBatch
  /** Whether it belongs to earlier input. */
  stale: boolean
}

/** What is wrong, what exists already, and each shift by day. */
export function Preview({ project, batch, stale }: Props) {
  const { t } = useTranslation('roster')
  const { dayOf } = useTimes(project.time_zone)
  const fine = batch.rows.flatMap(({ task, exists }) => (task ? [{ ...task, exists }] : []))
  const days = [...Map.groupBy(fine, ({ starts_at }) => dayOf(starts_at))]
  return (
    <Stack gap={4} aria-busy={stale}>
      {batch.problems > 0 && <Problems rows={batch.rows.filter(({ problems }) => problems.length > 0)} />}
      {batch.existing > 0 && <Text tone="muted">{t('many.existing', { count: batch.existing })}</Text>}
      {days.length > 0 && (
        <Section title={t('many.preview')}>
          <Stack surface="card">
            {days.map(([day, tasks], at) => (
              <Day key={day} day={day} tasks={tasks} project={project} first={at === 0} />
            ))}
          </Stack>
        </Section>
      )}
    </Stack>
  )
}

interface DayProps {
  day: string
  tasks: (Planned & { exists: boolean })[]
  project: Project
  first: boolean
}

const seatsOf = ({ roles }: Planned) => roles.reduce((sum, { seats }) => sum + seats, 0)

/** Its shifts are rendered only while they are shown: there may be hundreds. */
function Day({ day, tasks, project, first }: DayProps) {
  const { t } = useTranslation('roster')
  const { day: named, span } = useTimes(project.time_zone)
  const [open, setOpen] = useState(first)
  const seats = tasks.reduce((sum, task) => sum + seatsOf(task), 0)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className={styles.day}>
      <summary>
        <Cluster as="span" gap="0 3">
          <Text as="span" weight={600}>
            {named(day)}
          </Text>
          <Text as="span" tone="muted" size={15} tabular>
            {t('many.shifts', { count: tasks.length })} · {t('many.spots', { count: seats })}
          </Text>
        </Cluster>
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      {open && (
        <ul className={styles.tasks}>
          {tasks.map((task) => (
            <li key={JSON.stringify([task.starts_at, task.ends_at, task.tid, task.location, task.title])}>
              <Text as="span" tone="muted" size={15} tabular>
                {span(task)}
              </Text>
              <Stack gap={0.5}>
                <Cluster as="span" gap="0 2">
                  <bdi className={styles.title}>{task.title}</bdi>
                  {task.exists && <Mark tone="quiet">{t('many.exists')}</Mark>}
                </Cluster>
                <Text as="span" tone="muted" size={14}>
                  {[task.location, task.team, ...task.roles.map(({ name }) => name)]
                    .filter((part) => part)
                    .join(' · ')}
                </Text>
              </Stack>
              <Text as="span" tone="muted" size={15} tabular>
                {t('many.spots', { count: seatsOf(task) })}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

const most = 20

function Problems({ rows }: { rows: Row[] }) {
  const { t } = useTranslation('roster')
  const say = useProblemText()
  return (
    <Stack gap={2} pad={4} size={15} className={styles.problems} role="alert">
      <Line as="p" gap={2} tone="bad" weight={600}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {t('many.problemRows', { count: rows.length })}
      </Line>
      <Stack as="ul" gap={1}>
        {rows
          .slice(0, most)
          .map((row) =>
            row.problems.map((problem) => (
              <li key={JSON.stringify([row.n, row.column, problem])}>{say(row, problem)}</li>
            )),
          )}
      </Stack>
      {rows.length > most && <p>{t('many.moreProblems', { count: rows.length - most })}</p>}
    </Stack>
  )
}

/** The field of a problem `invalid`. */
const fields = ['title', 'location', 'category', 'description', 'roles', 'ends_at'] as const
const fieldOf = (text: string) => fields.find((one) => one === text) ?? 'title'

function useProblemText() {
  const { t } = useTranslation('roster')
  return ({ n, column }: Row, { code, text = '', row = 0 }: Row['problems'][number]): string => {
    const what =
      code === 'invalid' ? t(`many.invalid.${fieldOf(text)}`) : t(`many.problems.${code}`, { text, row })
    if (n === null) return what
    return column === null ? t('many.inRow', { n, what }) : t('many.inCell', { n, column: column + 1, what })
  }
}
