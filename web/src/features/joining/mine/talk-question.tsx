import { Button } from '@mantine/core'
import { IconCalendarPlus, IconMapPin } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyApplication, Talk, TalkAnswer } from '../../../../../api-client/src/index.ts'
import { answerTalk, call } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/format.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { showJoining } from '../queries.ts'
import styles from './mine.module.css'
import { useUndoable } from './use-undoable.ts'

interface Props {
  application: MyApplication
  talk: Talk
}

/** A team wants to talk first: a time in one tap, then the entry for the calendar. */
export function TalkQuestion({ application, talk }: Props) {
  const { t } = useTranslation('joining')
  const team = application.steps.find(({ tid }) => tid === talk.tid)?.team ?? talk.tid
  if (talk.state === 'agreed') return <Agreed application={application} talk={talk} team={team} />
  if (talk.state === 'proposed') return <Choose application={application} talk={talk} team={team} />
  return (
    <p className={styles.note}>
      {t(talk.state === 'declined' ? 'talk.declined' : 'talk.cancelled', { team })}
    </p>
  )
}

/** Their answer: a time, or none, which can be undone for some seconds. */
function useAnswer({ pid, id }: MyApplication, talk: Talk) {
  const queryClient = useQueryClient()
  const give = (body: TalkAnswer) => call(answerTalk({ path: { pid, id, talk: talk.id }, body }))
  const choose = useMutation({
    mutationFn: (time: string) => give({ time }),
    onSettled: () => showJoining(queryClient, pid),
  })
  return { choose, none: useUndoable(pid, () => give({ declined: true })) }
}

type Choosing = ReturnType<typeof useAnswer>['choose']

function Times({ times, choose }: { times: string[]; choose: Choosing }) {
  const { meeting } = useFormat()
  return times.map((time) => (
    <Button
      key={time}
      variant="default"
      loading={choose.isPending && choose.variables === time}
      disabled={choose.isPending || isPast(time)}
      onClick={() => choose.mutate(time)}
    >
      {meeting(time)}
    </Button>
  ))
}

const isPast = (time: string) => Date.parse(time) < Date.now()

function Choose({ application, talk, team }: Props & { team: string }) {
  const { t } = useTranslation('joining')
  const { choose, none } = useAnswer(application, talk)
  if (none.waiting) return null
  return (
    <fieldset className={styles.question} aria-label={t('talk.title', { team })}>
      <p className={styles.asked}>{t('talk.title', { team })}</p>
      <p className={styles.note}>{t('talk.text', { minutes: talk.minutes })}</p>
      <Place place={talk.place} />
      <div className={styles.answers}>
        <Times times={talk.times} choose={choose} />
        <Button
          variant="subtle"
          disabled={choose.isPending}
          onClick={() => none.start(t('talk.sayingNone', { team }))}
        >
          {t('talk.none')}
        </Button>
      </div>
      <FormProblem error={choose.error} />
    </fieldset>
  )
}

function Agreed({ application, talk, team }: Props & { team: string }) {
  const { t } = useTranslation('joining')
  const { meeting } = useFormat()
  const { choose, none } = useAnswer(application, talk)
  const [moving, setMoving] = useState<string | null>(null)
  const changing = moving !== null && moving === talk.agreed_time
  const others = talk.times.filter((time) => time !== talk.agreed_time && !isPast(time))
  const begun = talk.agreed_time !== null && isPast(talk.agreed_time)
  const { pid, id } = application
  if (none.waiting) return null
  return (
    <fieldset className={styles.question} aria-label={t('talk.agreed', { team })}>
      <p className={styles.asked}>{t('talk.agreed', { team })}</p>
      <p className={styles.when}>{talk.agreed_time && meeting(talk.agreed_time)}</p>
      <Place place={talk.place} />
      <div className={styles.answers}>
        <Button
          component="a"
          href={`/api/projects/${pid}/applications/${id}/talks/${talk.id}/calendar.ics`}
          download
          variant="default"
          leftSection={<IconCalendarPlus size={18} />}
        >
          {t('talk.calendar')}
        </Button>
        {!begun && others.length > 0 && (
          <Button
            variant="subtle"
            aria-expanded={changing}
            onClick={() => setMoving(changing ? null : talk.agreed_time)}
          >
            {t('talk.other')}
          </Button>
        )}
        {!begun && (
          <Button
            variant="subtle"
            disabled={choose.isPending}
            onClick={() => none.start(t('talk.sayingCannot', { team }))}
          >
            {t('talk.cannot')}
          </Button>
        )}
      </div>
      {changing && !begun && (
        <div className={styles.answers}>
          <Times times={others} choose={choose} />
        </div>
      )}
      <FormProblem error={choose.error} />
    </fieldset>
  )
}

/** An address of a call is a link; a room is not. */
function Place({ place }: { place: string }) {
  return (
    <p className={styles.place}>
      <IconMapPin size={18} aria-hidden="true" />
      {/^https:\/\/\S+$/.test(place) ? (
        <a href={place} target="_blank" rel="noreferrer">
          {place}
        </a>
      ) : (
        <span>{place}</span>
      )}
    </p>
  )
}
