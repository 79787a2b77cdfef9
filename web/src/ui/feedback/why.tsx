import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { useShiftTimes } from '../../lib/i18n/times/shift-times.ts'
import type { Why } from '../../lib/problem.ts'
import { projectQuery } from '../../lib/queries.ts'
import { useStanding } from '../../lib/standing.ts'
import { Box, Stack } from '../layout/layout.tsx'
import { MissingForm } from './missing-form.tsx'
import styles from './states.module.css'
import { type About, factsOf } from './why-text.ts'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone of the current event, from the cache only. */
function useEventZone(): string {
  const { pid = '' } = useParams({ strict: false })
  const { data } = useQuery({ ...projectQuery(pid), enabled: false })
  return data?.time_zone ?? ownZone
}

/**
 * A refusal as one sentence in the reader's language, with times of the event. `them` leaves out what the
 * person themselves could do. For a rule that this app doesn't know yet, the server's text is used.
 */
export function useWhyText({
  timeZone,
  about = 'you',
}: {
  timeZone?: string | undefined
  about?: About
} = {}) {
  const { t } = useTranslation('problems')
  const { whole, moment } = useShiftTimes()
  const { meeting } = useFormat()
  const eventZone = useEventZone()
  const zone = timeZone ?? eventZone
  const clock = {
    span: (start: string, end: string) => whole(start, end, zone),
    moment: (iso: string) => (zone === ownZone ? moment(iso, zone) : meeting(iso, zone)),
  }
  return (why: Why): string => {
    const rule = why.rule as 'owners-only'
    if (about === 'you') return t(`rules.${rule}`, factsOf(why, clock))
    return t([`conflicts.${why.rule as 'overlap'}`, `rules.${rule}`], factsOf(why, clock))
  }
}

/** Several refusals on one line, next to a button or a field. */
export function useWhySentence(options?: Parameters<typeof useWhyText>[0]) {
  const textOf = useWhyText(options)
  const { gap } = useFormat()
  return (why: Why[]): string => [...new Set(why.map(textOf))].join(gap)
}

interface Props {
  why: Why[]
  id?: string
  /** The event's time zone, outside its own pages. */
  timeZone?: string | undefined
  about?: About
}

/** All reasons as sentences, with links that resolve them. */
export function WhyList({ why, id, ...options }: Props) {
  const textOf = useWhyText(options)
  const { gap } = useFormat()
  const { pid } = useParams({ strict: false })
  if (why.length === 0) return null
  return (
    <Stack as="ul" gap={3} id={id} className={styles.whys}>
      {why.map((one) => (
        <Box as="li" surface="warn" pad="4 5" weight={600} key={one.rule + (one.form ?? one.field ?? '')}>
          {pid && one.rule === 'form-missing-closed' && options.about !== 'them' ? (
            <MissingForm pid={pid} why={one}>
              {textOf(one)}
            </MissingForm>
          ) : (
            textOf(one)
          )}
          {gap}
          {pid && one.rule === 'form-missing' && options.about !== 'them' && (
            <MissingForm pid={pid} why={one} />
          )}
          {pid && one.setting === 'project.task_rules' && <ToRules pid={pid} />}
        </Box>
      ))}
    </Stack>
  )
}

/** Team leads can read the scheduling rules, owners can change them. */
function ToRules({ pid }: { pid: string }) {
  const { t } = useTranslation('problems')
  if (!useStanding(pid).mayAnywhere('tasks.plan')) return null
  return (
    <Link to="/p/$pid/roster/rules" params={{ pid }}>
      {t('schedulingRules')}
    </Link>
  )
}
