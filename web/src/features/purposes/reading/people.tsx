import { Button, CloseButton, TextInput } from '@mantine/core'
import {
  type Disclosure,
  type Project,
  type Purpose,
  type PurposePerson,
  readForPurpose,
} from '@manyhands/api-client'
import { IconEyeOff, IconHourglass, IconLockOpen2, IconSearch, IconUserSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Box, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { hashOfUid } from '../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../ui/people/person-chip.tsx'
import { peopleQuery } from '../queries.ts'
import { Opened } from './opened.tsx'
import styles from './reading.module.css'
import { Refusal } from './refusal.tsx'
import { useSealed } from './use-sealed.ts'

interface Props {
  project: Project
  purpose: Purpose
}

/** Finds a person, then opens the data that the purpose needs: one person at a time. */
export function People({ project: { pid }, purpose: { purpose, needs } }: Props) {
  const { t } = useTranslation('purposes')
  const [search, setSearch] = useState('')
  const purposeRef = { pid, purpose }
  const found = useInfiniteQuery(peopleQuery(purposeRef, search.trim()))
  const people = found.data?.pages.flatMap((page) => page.data)
  const sealed = useSealed<Disclosure>()
  const [wanted, setWanted] = useState<string | null>(null)
  function show(uid: string): void {
    sealed.close()
    setWanted(uid)
    sealed.open(() => readForPurpose({ path: purposeRef, body: { uid } }))
  }
  return (
    <Stack as="section" gap={4} className={styles.part} aria-labelledby="people">
      <h2 id="people">{t('people.title')}</h2>
      <TextInput
        size="md"
        label={t('people.find')}
        placeholder={t('people.name')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={search && <CloseButton aria-label={t('people.clear')} onClick={() => setSearch('')} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.error && !people && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {!found.error && !people && <Waiting kind="rows" count={5} />}
      {people?.length === 0 && (
        <EmptyState small icon={IconUserSearch} title={t(search ? 'people.none' : 'people.nobody')}>
          {t('people.noneText')}
        </EmptyState>
      )}
      {people && people.length > 0 && (
        <Box as="ul" surface="card" className={styles.people} aria-label={t('people.title')}>
          {people.map((person) => (
            <Row
              key={person.uid}
              person={person}
              needs={needs}
              sealed={sealed}
              isWanted={wanted === person.uid}
              onShow={() => show(person.uid)}
            />
          ))}
        </Box>
      )}
      <More found={found} />
    </Stack>
  )
}

interface RowProps {
  person: PurposePerson
  needs: Purpose['needs']
  sealed: ReturnType<typeof useSealed<Disclosure>>
  isWanted: boolean
  onShow: () => void
}

function Row({ person, needs, sealed, isWanted, onShow }: RowProps) {
  const { t } = useTranslation('purposes')
  const { uid, name, teams, readable_at, withdrawn } = person
  const isReadable = readable_at !== null && Date.parse(readable_at) <= Date.now()
  const opened = sealed.value?.uid === uid ? sealed.value : null
  return (
    <Stack as="li" gap={2.5} className={styles.person} data-open={opened !== null || undefined}>
      <Line gap={3} between className={styles.row}>
        <PersonChip name={name} hash={hashOfUid(uid)} note={teams.map((team) => team.name).join(' · ')} />
        {isReadable && !opened && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconLockOpen2 size={18} aria-hidden="true" />}
            loading={isWanted && sealed.busy}
            onClick={onShow}
            aria-label={t('people.showOf', { name })}
          >
            {t('people.show')}
          </Button>
        )}
      </Line>
      {!isReadable && !withdrawn && <NotYet readableAt={readable_at} />}
      {withdrawn && (
        <Line as="p" gap={2} align="start" tone="muted" size={15} className={styles.notYet}>
          <IconEyeOff size={18} aria-hidden="true" />
          {t('people.withdrawn')}
        </Line>
      )}
      {isWanted && !opened && <Refusal error={sealed.error} />}
      {isWanted && !opened && sealed.locked && (
        <Text tone="muted" size={15} role="status" className={styles.hint}>
          {t('people.locked')}
        </Text>
      )}
      {opened && <Opened person={person} needs={needs} opened={opened} onClose={sealed.close} />}
    </Stack>
  )
}

function NotYet({ readableAt }: { readableAt: string | null }) {
  const { t } = useTranslation('purposes')
  const { moment } = useFormat()
  return (
    <Line as="p" gap={2} align="start" tone="muted" size={15} className={styles.notYet}>
      <IconHourglass size={18} aria-hidden="true" />
      {readableAt ? t('people.from', { time: moment(readableAt) }) : t('people.notifying')}
    </Line>
  )
}
