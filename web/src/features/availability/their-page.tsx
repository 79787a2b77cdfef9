import { type Availability, type AvailabilitySettings, getUserOptions } from '@manyhands/api-client'
import { IconCalendarQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Card, Section } from '../../ui/frame/page.tsx'
import { ProjectPage, useProject } from '../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../ui/layout/layout.tsx'
import { cellsOf, morning, perDay } from './grid/cells.ts'
import { DayGrid } from './grid/day-grid.tsx'
import { askedQuery, theirsQuery } from './queries.ts'
import { isAbout } from './values.ts'

/** When someone can help, for those who plan. */
export function TheirAvailabilityPage() {
  const { t } = useTranslation('availability')
  const { uid } = useParams({ from: '/p/$pid/availability/$uid' })
  const { data: user } = useQuery(getUserOptions({ path: { uid } }))
  return (
    <ProjectPage
      right="tasks.plan"
      title={user ? t('theirs.title', { name: user.name }) : t('theirs.unnamed')}
      lead={t('theirs.lead')}
    >
      <Ready uid={uid} />
    </ProjectPage>
  )
}

function Ready({ uid }: { uid: string }) {
  const { t } = useTranslation('availability')
  const { pid } = useProject()
  const asked = useQuery(askedQuery(pid))
  const theirs = useQuery(theirsQuery({ pid, uid }))
  const error = asked.error ?? theirs.error
  if (error && !(asked.data && theirs.data))
    return <ErrorState error={error} retry={() => void Promise.all([asked.refetch(), theirs.refetch()])} />
  if (!asked.data || !theirs.data) return <Waiting kind="rows" count={4} />
  if (theirs.data.changed_at === null)
    return (
      <EmptyState icon={IconCalendarQuestion} title={t('theirs.empty')}>
        {t(whyEmpty(asked.data))}
      </EmptyState>
    )
  return <Answer asked={asked.data} answer={theirs.data} changed={theirs.data.changed_at} />
}

function whyEmpty({ asked, closes_on }: AvailabilitySettings) {
  if (!asked) return 'theirs.notAsked'
  return closes_on ? 'theirs.emptyText' : 'theirs.noDeadline'
}

interface Props {
  asked: AvailabilitySettings
  answer: Availability
  changed: string
}

function Answer({ asked: { days }, answer, changed }: Props) {
  const { t } = useTranslation('availability')
  const { date } = useFormat()
  const cells = new Set(cellsOf(answer.ranges, days))
  const nights = [...cells].some((cell) => cell % perDay < morning)
  return (
    <Stack gap={8}>
      <Section title={t('theirs.times')} aside={t('theirs.changed', { day: date(changed) })}>
        <Card>
          <Stack gap={6}>
            {days.map((day, at) => (
              <DayGrid
                key={day}
                day={day}
                at={at}
                cells={cells}
                nights={nights}
                answered={isAbout(answer, day)}
                onChange={undefined}
              />
            ))}
          </Stack>
        </Card>
      </Section>
      <Section title={t('theirs.wishes')}>
        <Card>
          <Wishes answer={answer} />
        </Card>
      </Section>
    </Stack>
  )
}

function Wishes({ answer }: { answer: Availability }) {
  const { t } = useTranslation('availability')
  const { list } = useFormat()
  const { target_hours, max_hours, time_of_day, likes, dislikes } = answer
  const facts = [
    target_hours && t('theirs.target', { count: target_hours }),
    max_hours && t('theirs.max', { count: max_hours }),
    time_of_day && t(`wishes.parts.${time_of_day}`),
    likes.length > 0 && t('theirs.likes', { kinds: list(likes) }),
    dislikes.length > 0 && t('theirs.dislikes', { kinds: list(dislikes) }),
  ].filter((fact) => typeof fact === 'string')
  if (facts.length === 0) return <Text tone="muted">{t('theirs.none')}</Text>
  return (
    <Stack as="ul" gap={2}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </Stack>
  )
}
