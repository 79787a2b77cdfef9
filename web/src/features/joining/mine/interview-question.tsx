import { Button } from '@mantine/core'
import {
  answerInterview,
  type Interview,
  type InterviewAnswer,
  type MyApplication,
} from '@manyhands/api-client'
import { IconCalendarPlus, IconMapPin } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { refreshJoining } from '../queries.ts'
import styles from './mine.module.css'
import { useUndoable } from './use-undoable.ts'

interface Props {
  application: MyApplication
  interview: Interview
}

/** An interview request: choose a time with one click, then add it to the calendar. */
export function InterviewQuestion({ application, interview }: Props) {
  const { t } = useTranslation('joining')
  const team = application.steps.find(({ tid }) => tid === interview.tid)?.team ?? interview.tid
  if (interview.state === 'agreed')
    return <Agreed application={application} interview={interview} team={team} />
  if (interview.state === 'proposed')
    return <Choose application={application} interview={interview} team={team} />
  return (
    <p className={styles.note}>
      {t(interview.state === 'declined' ? 'interview.declined' : 'interview.cancelled', { team })}
    </p>
  )
}

/** Their answer, a time or none; can be undone for some seconds. */
function useAnswer({ pid, id }: MyApplication, interview: Interview) {
  const queryClient = useQueryClient()
  const give = (body: InterviewAnswer) =>
    answerInterview({ path: { pid, id, interview: interview.id }, body })
  const choose = useMutation({
    mutationFn: (time: string) => give({ time }),
    onSettled: () => refreshJoining(queryClient, pid),
  })
  return { choose, none: useUndoable(pid, () => give({ declined: true })) }
}

type Choosing = ReturnType<typeof useAnswer>['choose']

function Times({ times, zone, choose }: { times: string[]; zone: string; choose: Choosing }) {
  const { meeting } = useFormat()
  return times.map((time) => (
    <Button
      key={time}
      variant="default"
      loading={choose.isPending && choose.variables === time}
      disabled={choose.isPending || isPast(time)}
      onClick={() => choose.mutate(time)}
    >
      {meeting(time, zone)}
    </Button>
  ))
}

const isPast = (time: string) => Date.parse(time) < Date.now()

function Choose({ application, interview, team }: Props & { team: string }) {
  const { t } = useTranslation('joining')
  const { choose, none } = useAnswer(application, interview)
  if (none.waiting) return null
  return (
    <Stack
      as="fieldset"
      gap={3}
      surface="brand"
      pad="4 4.5"
      className={styles.question}
      aria-label={t('interview.title', { team })}
    >
      <Text weight={650}>{t('interview.title', { team })}</Text>
      <p className={styles.note}>{t('interview.text', { minutes: interview.minutes })}</p>
      <Location location={interview.location} />
      <Cluster gap="2 2.5" align="stretch">
        <Times times={interview.times} zone={application.time_zone} choose={choose} />
        <Button
          variant="subtle"
          disabled={choose.isPending}
          onClick={() => none.start(t('interview.sayingNone', { team }))}
        >
          {t('interview.none')}
        </Button>
      </Cluster>
      <FormProblem error={choose.error} />
    </Stack>
  )
}

function Agreed({ application, interview, team }: Props & { team: string }) {
  const { t } = useTranslation('joining')
  const { meeting } = useFormat()
  const { choose, none } = useAnswer(application, interview)
  const [moving, setMoving] = useState<string | null>(null)
  const changing = moving !== null && moving === interview.agreed_time
  const others = interview.times.filter((time) => time !== interview.agreed_time && !isPast(time))
  const begun = interview.agreed_time !== null && isPast(interview.agreed_time)
  const { pid, id } = application
  if (none.waiting) return null
  return (
    <Stack
      as="fieldset"
      gap={3}
      surface="brand"
      pad="4 4.5"
      className={styles.question}
      aria-label={t('interview.agreed', { team })}
    >
      <Text weight={650}>{t('interview.agreed', { team })}</Text>
      <Text size={18} tabular>
        {interview.agreed_time && meeting(interview.agreed_time, application.time_zone)}
      </Text>
      <Location location={interview.location} />
      <Cluster gap="2 2.5" align="stretch">
        <Button
          component="a"
          href={`/api/projects/${pid}/applications/${id}/interviews/${interview.id}/calendar.ics`}
          download
          variant="default"
          leftSection={<IconCalendarPlus size={18} />}
        >
          {t('interview.calendar')}
        </Button>
        {!begun && others.length > 0 && (
          <Button
            variant="subtle"
            aria-expanded={changing}
            onClick={() => setMoving(changing ? null : interview.agreed_time)}
          >
            {t('interview.other')}
          </Button>
        )}
        {!begun && (
          <Button
            variant="subtle"
            disabled={choose.isPending}
            onClick={() => none.start(t('interview.sayingCannot', { team }))}
          >
            {t('interview.cannot')}
          </Button>
        )}
      </Cluster>
      {changing && !begun && (
        <Cluster gap="2 2.5" align="stretch">
          <Times times={others} zone={application.time_zone} choose={choose} />
        </Cluster>
      )}
      <FormProblem error={choose.error} />
    </Stack>
  )
}

/** A URL becomes a link; a room doesn't. */
function Location({ location }: { location: string }) {
  return (
    <Line as="p" gap={2} className={styles.location}>
      <IconMapPin size={18} aria-hidden="true" />
      {/^https:\/\/\S+$/.test(location) ? (
        <a href={location} target="_blank" rel="noreferrer">
          {location}
        </a>
      ) : (
        <span>{location}</span>
      )}
    </Line>
  )
}
