import type { HomeShift } from '@manyhands/api-client'
import { IconHelpCircle, IconMapPin, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { useShiftTimes } from '../../lib/i18n/times/shift-times.ts'
import { Cluster, Line, Stack, Text } from '../../ui/layout/layout.tsx'
import { accentStyle, defaultAccent } from '../../ui/theme/accent.ts'
import styles from './home.module.css'

const earliest = 4 * 3_600_000

export const isNow = ({ starts_at }: HomeShift): boolean => Date.parse(starts_at) <= Date.now()

/** The current or next shift: when, where, with whom, and whether they are checked in. */
export function ShiftCard({ shift }: { shift: HomeShift }) {
  const { t } = useTranslation('home')
  const { ago, zone } = useFormat()
  const { day, span } = useShiftTimes()
  const { pid, project, team, time_zone: timeZone, task, starts_at: start, ends_at: end } = shift
  return (
    <article className={`${styles.shift} accent`} style={accentStyle(shift.accent ?? defaultAccent(pid))}>
      <p className={styles.soon}>
        {isNow(shift) ? t('shift.happening') : t('shift.in', { when: ago(start) })}
      </p>
      <h3 className={styles.title}>
        <Link to="/p/$pid/tasks/$id" params={{ pid, id: task }} className={styles.cover}>
          <bdi>{shift.title}</bdi>
        </Link>
      </h3>
      <Cluster as="p" gap="0 3" align="stretch" size={17} weight={600} tabular>
        <span>{day(start, timeZone)}</span> <span>{span(start, end, timeZone)}</span>
      </Cluster>
      <Attendance shift={shift} />
      <Facts shift={shift} />
      <Text tone="muted" size={14}>
        <bdi>{[team, project].filter(Boolean).join(' · ')}</bdi> · {zone(timeZone)}
      </Text>
    </article>
  )
}

const OwnCheckIn = lazy(async () => {
  const load = import('../../ui/check-in/own-check-in.tsx')
  const [{ OwnCheckIn }] = await Promise.all([load, loadTexts('check-in')])
  return { default: OwnCheckIn }
})

/** From four hours before, which is the earliest that people may check themselves in. */
function Attendance({ shift }: { shift: HomeShift }) {
  if (Date.parse(shift.starts_at) > Date.now() + earliest) return null
  return (
    <div className={styles.attendance}>
      <Suspense>
        <OwnCheckIn shift={shift} />
      </Suspense>
    </div>
  )
}

function Facts({ shift }: { shift: HomeShift }) {
  const { t } = useTranslation('home')
  const { list } = useFormat()
  const { pid, tid, location, role, contact, people, people_count } = shift
  const more = people_count - people.length
  const contacts = t('shift.contact', { names: list(contact) })
  return (
    <Stack as="ul" gap={1} className={styles.facts}>
      {(location || role) && (
        <Line as="li" gap={2} align="start">
          <IconMapPin size={18} aria-hidden="true" />
          <bdi>{[location, role].filter(Boolean).join(' · ')}</bdi>
        </Line>
      )}
      {people.length > 0 && (
        <Line as="li" gap={2} align="start">
          <IconUsers size={18} aria-hidden="true" />
          <bdi>
            {t('shift.with', {
              names: list(more > 0 ? [...people, t('shift.more', { count: more })] : people),
            })}
          </bdi>
        </Line>
      )}
      {contact.length > 0 && (
        <Line as="li" gap={2} align="start">
          <IconHelpCircle size={18} aria-hidden="true" />
          {tid ? (
            <Link to="/p/$pid/t/$tid" params={{ pid, tid }} className={styles.ask}>
              {contacts}
            </Link>
          ) : (
            <span>{contacts}</span>
          )}
        </Line>
      )}
    </Stack>
  )
}
