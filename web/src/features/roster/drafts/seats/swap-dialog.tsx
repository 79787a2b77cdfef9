import { TextInput } from '@mantine/core'
import type { RosterDraft, RosterSeat } from '@manyhands/api-client'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFoundIn } from '../../../../lib/i18n/alike.ts'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { useTimes } from '../../times.ts'
import { swapping, useChange } from '../use-change.ts'
import { PersonRow } from './person-row.tsx'
import styles from './seats.module.css'

interface Props {
  draft: RosterDraft
  seat: RosterSeat
  seats: RosterSeat[]
  onClose: () => void
}

const atFirst = 50

/** Exchanges two proposed seats of different people. */
export function SwapDialog({ draft, seat, seats, onClose }: Props) {
  const { t } = useTranslation('drafts')
  const { pid, time_zone } = useProject()
  const { whole } = useTimes(time_zone)
  const [search, setSearch] = useState('')
  const change = useChange({ pid, id: draft.id })
  const others = seats.filter(({ uid, task }) => uid !== seat.uid && task.id !== seat.task.id)
  const found = others.filter(({ name, task }) => isFoundIn(`${name} ${task.title}`, search.trim()))
  const { name } = seat
  return (
    <Dialog opened onClose={onClose} title={t('swap.title', { name })}>
      <Stack gap={4}>
        <Text tone="muted">{t('swap.text', { shift: seat.task.title, time: whole(seat.task) })}</Text>
        <FormProblem error={change.error} about="them" />
        <TextInput
          type="search"
          label={t('swap.find')}
          maxLength={60}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          data-autofocus
        />
        {found.length === 0 ? (
          <Text tone="muted">{t('swap.none')}</Text>
        ) : (
          <ul className={styles.list}>
            {found.slice(0, atFirst).map((other) => (
              <PersonRow
                key={`${other.uid} ${other.task.id}`}
                person={other}
                note={`${other.task.title} · ${whole(other.task)}`}
                action={t('swap.do')}
                actionLabel={t('swap.doOne', { name: other.name, shift: other.task.title })}
                busy={
                  change.isPending &&
                  change.variables.remove?.[1]?.uid === other.uid &&
                  change.variables.remove[1].task === other.task.id
                }
                onAct={() =>
                  change.mutate(swapping(seat, other), {
                    onSuccess() {
                      toasts.say(t('swap.done', { name, other: other.name }))
                      onClose()
                    },
                  })
                }
              />
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  )
}
