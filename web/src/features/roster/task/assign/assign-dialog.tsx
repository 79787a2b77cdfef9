import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import type { Candidate, Task } from '@manyhands/api-client'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { More } from '../../../../ui/data/more.tsx'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { useTyped } from '../../../../ui/forms/use-typed.ts'
import { Box, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { candidatesQuery } from '../../queries.ts'
import { canBeOverridden, type Refused, type Someone, useAssignment } from '../use-assign.ts'
import { CandidateRow } from './candidate-row.tsx'
import { OverrideForm } from './override-form.tsx'
import styles from './put.module.css'

interface Props {
  task: Task
  /** Someone with a request or on the waitlist who was refused. */
  refused?: Refused
  /** Reports the candidate in focus, to show their shifts next to the dialog. */
  onLook?: (candidate: Candidate) => void
  onClose: () => void
}

/** Candidates, the best match first, with reasons. Scheduling rules can be overridden with a reason. */
export function AssignDialog({ task, refused, onLook, onClose }: Props) {
  const { t } = useTranslation('roster')
  const free = task.roles.find(({ seats, taken }) => taken < seats) ?? task.roles[0]!
  const [n, setN] = useState(free.n)
  const [against, setAgainst] = useState<Someone | Candidate | null>(refused?.person ?? null)
  const put = useAssignment(task)
  const give = (person: Someone | Candidate, override?: string) =>
    put.mutate(
      // People with a request or on the waitlist already have a role.
      { person, override, ...(!refused && { role: n }) },
      { onSuccess: onClose, onError: (error) => !override && canBeOverridden(error) && setAgainst(person) },
    )
  function stopAsking(): void {
    put.reset()
    setAgainst(null)
  }
  const full = task.roles.every(({ seats, taken }) => taken >= seats)
  return (
    <Dialog
      opened
      beside={onLook !== undefined}
      onClose={onClose}
      title={against ? t('put.titleOf') : t('put.title', { title: task.title })}
    >
      {against ? (
        <OverrideForm
          person={against}
          known={refused?.why ?? []}
          error={put.error}
          busy={put.isPending}
          onGive={(reason) => give(against, reason)}
          onBack={refused ? onClose : stopAsking}
        />
      ) : (
        <Stack gap={4}>
          {full && (
            <Box as="p" surface="warn" pad="3 4" tone="warn" weight={600}>
              {t('put.full')}
            </Box>
          )}
          {task.roles.length > 1 && <RoleChoice task={task} n={n} onChoose={setN} />}
          <FormProblem error={canBeOverridden(put.error) ? null : put.error} />
          <Candidates
            key={n}
            task={task}
            n={n}
            busy={put.isPending ? put.variables.person.uid : null}
            onPut={give}
            onAnyway={setAgainst}
            {...(onLook && { onLook })}
          />
        </Stack>
      )}
    </Dialog>
  )
}

function RoleChoice({ task, n, onChoose }: { task: Task; n: number; onChoose: (n: number) => void }) {
  const { t } = useTranslation('roster')
  return (
    <NativeSelect
      size="md"
      label={t('put.role')}
      value={String(n)}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      data={task.roles.map((role) => ({
        value: String(role.n),
        label: t('put.free', { role: role.name || t('bulk.unnamed'), count: role.seats - role.taken }),
      }))}
    />
  )
}

interface ListProps {
  task: Task
  n: number
  busy: string | null
  onPut: (candidate: Candidate) => void
  onAnyway: (candidate: Candidate) => void
  onLook?: (candidate: Candidate) => void
}

function Candidates({ task: { pid, id }, n, busy, onPut, onAnyway, onLook }: ListProps) {
  const { t } = useTranslation('roster')
  const { gap } = useFormat()
  const [wanted, setWanted] = useState('')
  const [search, setSearch] = useTyped(wanted, setWanted)
  const found = useInfiniteQuery({
    ...candidatesQuery(pid, id, { role: n, search: wanted }),
    placeholderData: keepPreviousData,
  })
  const shown = found.data?.pages.flatMap((page) => page.data)
  return (
    <>
      <TextInput
        type="search"
        label={t('put.find')}
        description={[t('put.best'), onLook && t('put.shaded')].filter(Boolean).join(gap)}
        maxLength={60}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSectionPointerEvents="all"
        rightSection={search && <CloseButton aria-label={t('filter.clear')} onClick={() => setSearch('')} />}
        data-autofocus
      />
      {!shown && (found.error ? <FormProblem error={found.error} /> : <Waiting kind="people" count={5} />)}
      {shown?.length === 0 && <Text tone="muted">{t('put.nobody')}</Text>}
      {shown && shown.length > 0 && (
        <ul className={styles.candidates}>
          {shown.map((candidate) => (
            <CandidateRow
              key={candidate.uid}
              candidate={candidate}
              busy={busy === candidate.uid}
              onPut={() => onPut(candidate)}
              onAnyway={() => onAnyway(candidate)}
              onLook={() => onLook?.(candidate)}
            />
          ))}
        </ul>
      )}
      <More found={found} wide />
    </>
  )
}
