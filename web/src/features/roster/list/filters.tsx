import { Button, NativeSelect } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import { IconAlertTriangle, IconHandStop, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { requestsOf } from '../fill.ts'
import { useTimes } from '../times.ts'
import { dayOfTask, type Wanted } from './find.ts'
import styles from './list.module.css'

interface Props {
  pid: string
  wanted: Wanted
  /** All tasks, to offer only filters that match something. */
  tasks: Task[]
  /** How many are understaffed; undefined until the server says. */
  risky: number | undefined
  timeZone: string
}

/** Filters are kept in the URL, so that a list can be shared and bookmarked. */
export function Filters({ pid, wanted, tasks, risky, timeZone }: Props) {
  const { t } = useTranslation('roster')
  const { compare } = useFormat()
  const { dayOf, shortDay } = useTimes(timeZone)
  const look = useLook(pid, wanted)
  const days = [...new Set(tasks.map((task) => dayOfTask(task, dayOf)))]
  const teams = new Map(tasks.map(({ tid, team }) => [tid ?? '', team ?? '']))
  teams.delete('')
  if (wanted.tid && !teams.has(wanted.tid)) teams.set(wanted.tid, wanted.tid)
  const categories = [...new Set(tasks.map(({ category }) => category))].filter(Boolean).sort(compare)
  const asking = tasks.reduce((all, task) => all + requestsOf(task, new Date()), 0)
  const cancelled = tasks.some(({ state }) => state === 'cancelled')
  return (
    <search className={styles.filters}>
      {days.length > 1 && (
        <Choice
          label={t('filter.day')}
          any={t('filter.anyDay')}
          value={wanted.day}
          options={days.map((day) => [day, day === 'whenever' ? t('whenever') : shortDay(day)])}
          onChoose={(day) => look({ day })}
        />
      )}
      {(teams.size > 1 || wanted.tid) && (
        <Choice
          label={t('filter.team')}
          any={t('filter.anyTeam')}
          value={wanted.tid}
          options={[...teams].sort(([, a], [, b]) => compare(a, b))}
          onChoose={(tid) => look({ tid })}
        />
      )}
      {categories.length > 0 && (
        <Choice
          label={t('filter.category')}
          any={t('filter.anyCategory')}
          value={wanted.category}
          options={categories.map((one) => [one, one])}
          onChoose={(category) => look({ category })}
        />
      )}
      <div className={styles.toggles}>
        {risky !== undefined && (
          <Toggle
            on={wanted.show === 'risk'}
            hint={t('filter.riskHint')}
            onTurn={(on) => look({ show: on ? 'risk' : '' })}
          >
            <IconAlertTriangle size={18} aria-hidden="true" />
            {t('filter.risk', { count: risky })}
          </Toggle>
        )}
        {wanted.show === 'open' && (
          <Toggle on onTurn={() => look({ show: '' })}>
            {t('filter.open')}
          </Toggle>
        )}
        {wanted.show === 'cover' && (
          <Toggle on hint={t('filter.coverHint')} onTurn={() => look({ show: '' })}>
            {t('filter.cover')}
          </Toggle>
        )}
        {(asking > 0 || wanted.show === 'asking') && (
          <Toggle on={wanted.show === 'asking'} onTurn={(on) => look({ show: on ? 'asking' : '' })}>
            <IconHandStop size={18} aria-hidden="true" />
            {t('filter.asking', { count: asking })}
          </Toggle>
        )}
        {cancelled && (
          <Toggle on={wanted.show === 'cancelled'} onTurn={(on) => look({ show: on ? 'cancelled' : '' })}>
            {t('filter.cancelled')}
          </Toggle>
        )}
        {Object.keys(wanted).length > 0 && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconX size={16} aria-hidden="true" />}
            onClick={() => look({ day: '', tid: '', category: '', show: '' })}
          >
            {t('filter.clear')}
          </Button>
        )}
      </div>
    </search>
  )
}

interface ChoiceProps {
  label: string
  any: string
  value: string | undefined
  options: [string, string][]
  onChoose: (value: string) => void
}

function Choice({ label, any, value, options, onChoose }: ChoiceProps) {
  return (
    <NativeSelect
      size="md"
      label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[{ value: '', label: any }, ...options.map(([one, name]) => ({ value: one, label: name }))]}
    />
  )
}

interface ToggleProps {
  on: boolean
  hint?: string
  onTurn: (on: boolean) => void
  children: React.ReactNode
}

function Toggle({ on, hint, onTurn, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      title={hint}
      aria-pressed={on}
      onClick={() => onTurn(!on)}
    >
      {children}
    </button>
  )
}

/** An empty value removes the filter. */
function useLook(pid: string, wanted: Wanted) {
  const navigate = useNavigate()
  return (change: Record<string, string>) => {
    const search = Object.fromEntries(
      Object.entries({ ...wanted, ...change }).filter(([, value]) => value !== ''),
    )
    void navigate({ to: '/p/$pid/roster', params: { pid }, search, replace: true, resetScroll: false })
  }
}
