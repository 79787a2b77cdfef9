import { IconCalendarTime } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { AvailableShifts } from './available-shifts.tsx'
import { nextOf } from './coming.ts'
import styles from './mine.module.css'
import { NextShift } from './next-shift.tsx'
import { scheduleQuery } from './queries.ts'
import { Questions } from './questions.tsx'

/** Questions that need an answer, at the top of the home page. */
export function QuestionsAtHome() {
  const { data: seats = [] } = useQuery(scheduleQuery)
  return <Questions seats={seats} />
}

/** The next shift, with links to more. */
export function NextAtHome() {
  const { t } = useTranslation('tasks')
  const { data: seats, isPending } = useQuery(scheduleQuery)
  const next = seats && nextOf(seats)
  return (
    <Section title={t('next.heading')} aside={<Link to="/shifts">{t('home.schedule')}</Link>}>
      {isPending && <Waiting kind="rows" count={1} />}
      {!isPending && !next && (
        <EmptyState small icon={IconCalendarTime} title={t('home.none')} action={<AvailableShifts />}>
          {t('home.noneText')}
        </EmptyState>
      )}
      {next && (
        <div className={styles.atHome}>
          <NextShift seat={next} />
          <AvailableShifts />
        </div>
      )}
    </Section>
  )
}
