import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type Application, cancelInterview, proposeInterview } from '@manyhands/api-client'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { EventZone, useFormat } from '../../../lib/i18n/format.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { IconButton } from '../../../ui/frame/icon-button.tsx'
import { Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from '../decide/decide.module.css'
import type { Offer } from '../decide/use-undo.ts'
import { turnOf } from '../turn.ts'
import { dayAfter, localNow, momentsOf, proposal } from './interview-times.ts'

const most = 6
const lengths = [10, 15, 20, 30, 45, 60, 90]
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

interface Props {
  application: Application
  offer: Offer
  onClose: () => void
}

/** Suggests times, a location and a duration. */
export function InterviewDialog({ application, offer, onClose }: Props) {
  const { t } = useTranslation(['inbox', 'ui'])
  const zone = useContext(EventZone) ?? ownZone
  const [times, setTimes] = useState([proposal(zone, 1), proposal(zone, 2)])
  const [minutes, setMinutes] = useState(20)
  const [location, setLocation] = useState('')
  const propose = usePropose(application, offer, onClose)
  function send(event: FormEvent): void {
    event.preventDefault()
    propose.mutate({ times: momentsOf(times, zone), minutes, location: location.trim() })
  }
  return (
    <Dialog opened onClose={onClose} title={t('interview.dialog', { name: application.person.name })}>
      <Stack as="form" gap={5} onSubmit={send}>
        <Times times={times} zone={zone} onChange={setTimes} />
        <Stack gap={5} className={styles.pair}>
          <NativeSelect
            size="md"
            label={t('interview.minutes')}
            value={String(minutes)}
            onChange={(event) => setMinutes(Number(event.currentTarget.value))}
            data={lengths.map((value) => ({
              value: String(value),
              label: t('interview.long', { count: value }),
            }))}
          />
          <TextInput
            label={t('interview.location')}
            placeholder={t('interview.locationHint')}
            maxLength={300}
            required
            withAsterisk={false}
            value={location}
            onChange={(event) => setLocation(event.currentTarget.value)}
          />
        </Stack>
        <FormProblem error={propose.error} />
        <Group justify="flex-end" gap="sm" className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={propose.isPending}>
            {t('interview.action')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function usePropose(application: Application, offer: Offer, onDone: () => void) {
  const { t } = useTranslation('inbox')
  const queryClient = useQueryClient()
  const { pid, id, person } = application
  const tid = turnOf(application)?.tid ?? ''
  return useMutation({
    mutationFn: (body: { times: string[]; minutes: number; location: string }) =>
      proposeInterview({ path: { pid, id }, body: { tid, ...body } }),
    onSuccess(interview) {
      onDone()
      const back = () => cancelInterview({ path: { pid, id, interview: interview.id } }).then(() => undefined)
      offer(t('undo.hint', { done: t('interview.done', { name: person.name }) }), back)
    },
    onSettled: () =>
      queryClient.invalidateQueries(queriesOf({ pid }, 'listApplications', 'getApplication', 'listNotes')),
  })
}

interface TimesProps {
  times: string[]
  zone: string
  onChange: (times: string[]) => void
}

function Times({ times, zone, onChange }: TimesProps) {
  const { t } = useTranslation('inbox')
  const { zone: zoneName } = useFormat()
  return (
    <Stack as="fieldset" gap={2} align="start">
      <Text as="legend" size={16} weight={600}>
        {t('interview.times')}
      </Text>
      <Text tone="muted" size={14}>
        {t('interview.timesHint', { zone: zoneName(zone) })}
      </Text>
      <Stack as="ul" gap={2} className={styles.times}>
        {times.map((time, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their position identifies them
          <Grid as="li" columns="1 auto" gap={2} key={at}>
            <TextInput
              type="datetime-local"
              aria-label={t('interview.time', { number: at + 1 })}
              data-autofocus={at === 0 || undefined}
              required
              min={localNow(zone)}
              value={time}
              onChange={(event) => onChange(times.with(at, event.currentTarget.value))}
            />
            <IconButton
              label={t('interview.remove', { number: at + 1 })}
              aria-disabled={times.length === 1}
              onClick={() => times.length > 1 && onChange(times.toSpliced(at, 1))}
            >
              <IconX size={18} />
            </IconButton>
          </Grid>
        ))}
      </Stack>
      {times.length < most && (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconPlus size={18} />}
          onClick={() => onChange([...times, dayAfter(times.at(-1), zone)])}
        >
          {t('interview.add')}
        </Button>
      )}
    </Stack>
  )
}
