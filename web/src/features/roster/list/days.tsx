import { Checkbox } from '@mantine/core'
import type { Project } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import rows from '../../../ui/data/rows.module.css'
import { useChosen } from '../../../ui/data/use-chosen.ts'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Bulk } from '../bulk/bulk.tsx'
import { fillOf } from '../fill.ts'
import { useTimes } from '../times.ts'
import type { Day } from './find.ts'
import styles from './list.module.css'
import { Row } from './row.tsx'

interface Props {
  project: Project
  days: Day[]
  closed: boolean
}

/** Tasks by day; a selection can be changed in bulk. */
export function Days({ project, days, closed }: Props) {
  const shown = days.flatMap(({ tasks }) => tasks)
  const { chosen, choose } = useChosen(shown.filter(({ state }) => state === 'planned').map(({ id }) => id))
  return (
    <>
      {days.map((day) => (
        <OneDay
          key={day.day}
          day={day}
          timeZone={project.time_zone}
          chosen={closed ? null : chosen}
          onChoose={choose}
        />
      ))}
      {chosen.size > 0 && !closed && (
        <Bulk
          project={project}
          tasks={shown.filter(({ id }) => chosen.has(id))}
          onClear={() => choose([...chosen], false)}
        />
      )}
    </>
  )
}

interface DayProps {
  day: Day
  timeZone: string
  /** Null if nothing can be changed. */
  chosen: ReadonlySet<string> | null
  onChoose: (ids: string[], on: boolean) => void
}

function OneDay({ day: { day, tasks }, timeZone, chosen, onChoose }: DayProps) {
  const { t } = useTranslation('roster')
  const { day: named } = useTimes(timeZone)
  const name = day === 'whenever' ? t('whenever') : named(day)
  const fills = tasks.filter(({ state }) => state === 'planned').map(fillOf)
  const [taken, seats] = [sum(fills.map((one) => one.taken)), sum(fills.map((one) => one.seats))]
  const open = tasks.filter(({ state }) => state === 'planned').map(({ id }) => id)
  const all = chosen !== null && open.length > 0 && open.every((id) => chosen.has(id))
  return (
    <Stack as="section" gap={2.5} className={styles.day} aria-label={name}>
      <Cluster gap="1 3" className={styles.dayHead}>
        {chosen && open.length > 0 && (
          <Checkbox
            size="md"
            aria-label={t('list.chooseDay', { day: name })}
            checked={all}
            indeterminate={!all && open.some((id) => chosen.has(id))}
            onChange={() => onChoose(open, !all)}
          />
        )}
        <Text as="h2" size={19}>
          {name}
        </Text>
        <Text tone="muted" size={15} tabular>
          {t('list.count', { count: tasks.length })}
          {seats > 0 && <span> · {t('list.seats', { taken, seats })}</span>}
        </Text>
      </Cluster>
      <ul className={rows.rows}>
        {tasks.map((task) => (
          <Row
            key={task.id}
            task={task}
            chosen={chosen && task.state === 'planned' ? chosen.has(task.id) : null}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </Stack>
  )
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
