import { CloseButton, TextInput } from '@mantine/core'
import type { RosterDraft } from '@manyhands/api-client'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { More } from '../../../../ui/data/more.tsx'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { useTyped } from '../../../../ui/forms/use-typed.ts'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { candidatesQuery } from '../../queries.ts'
import { useTimes } from '../../times.ts'
import { type Spot, spotName } from '../contents.ts'
import { useChange } from '../use-change.ts'
import { PersonRow } from './person-row.tsx'
import styles from './seats.module.css'

interface Props {
  draft: RosterDraft
  spot: Spot
  onClose: () => void
}

/** Proposes someone for an open spot: the best match first. */
export function AddDialog({ draft, spot, onClose }: Props) {
  const { t } = useTranslation('drafts')
  const { pid, time_zone } = useProject()
  const { whole } = useTimes(time_zone)
  const { shift, role } = spot
  const [wanted, setWanted] = useState('')
  const [search, setSearch] = useTyped(wanted, setWanted)
  const change = useChange({ pid, id: draft.id })
  const found = useInfiniteQuery({
    ...candidatesQuery(pid, shift.id, { role: role.n, search: wanted }),
    placeholderData: keepPreviousData,
  })
  const shown = found.data?.pages.flatMap((page) => page.data)
  const propose = (uid: string, name: string) =>
    change.mutate(
      { add: [{ task: shift.id, uid, role: role.n }] },
      {
        onSuccess() {
          toasts.say(t('add.done', { name, spot: spotName(spot) }))
          onClose()
        },
      },
    )
  return (
    <Dialog opened onClose={onClose} title={t('add.title', { spot: spotName(spot) })}>
      <Stack gap={4}>
        <Text tone="muted">{[whole(shift), shift.location].filter(Boolean).join(' · ')}</Text>
        <FormProblem error={change.error} about="them" />
        <TextInput
          type="search"
          label={t('add.find')}
          maxLength={60}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          rightSectionPointerEvents="all"
          rightSection={search && <CloseButton aria-label={t('clear')} onClick={() => setSearch('')} />}
          data-autofocus
        />
        {!shown && (found.error ? <FormProblem error={found.error} /> : <Waiting kind="people" count={5} />)}
        {shown?.length === 0 && <Text tone="muted">{t('add.nobody')}</Text>}
        {shown && shown.length > 0 && (
          <ul className={styles.list}>
            {shown.map(({ why_not, warnings, ...person }) => (
              <PersonRow
                key={person.uid}
                person={person}
                against={[...why_not, ...warnings]}
                action={t('add.do')}
                actionLabel={t('add.doOne', { name: person.name })}
                busy={change.isPending && change.variables.add?.[0]?.uid === person.uid}
                onAct={() => propose(person.uid, person.name)}
              />
            ))}
          </ul>
        )}
        <More found={found} wide />
      </Stack>
    </Dialog>
  )
}
