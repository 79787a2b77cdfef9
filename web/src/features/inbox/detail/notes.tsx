import { Button, Textarea } from '@mantine/core'
import { addNote } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useSession } from '../../../lib/session.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Avatar, hashOfUid } from '../../../ui/people/avatar.tsx'
import { notesQuery } from '../queries.ts'
import styles from './detail.module.css'
import { storedNote, storeNote } from './stored-note.ts'

/** Target of the keyboard shortcut. */
export const noteField = 'note'

/** Notes among team leads. The applicant never sees them. */
export function Notes({ pid, id }: { pid: string; id: string }) {
  const { t } = useTranslation('inbox')
  const { ago } = useFormat()
  const { data: notes = [], error, refetch } = useQuery(notesQuery(pid, id))
  return (
    <Stack as="section" gap={2} className={styles.part}>
      <h3>{t('notes.title')}</h3>
      <Text tone="muted" size={15} className={styles.quiet}>
        {t('notes.hint')}
      </Text>
      {error && notes.length === 0 && <ErrorState error={error} retry={() => void refetch()} />}
      {notes.length > 0 && (
        <Stack as="ul" gap={3.5}>
          {notes.map(({ id: key, by, text, at }) => (
            <Grid as="li" columns="auto 1" gap={3} align="stretch" key={key}>
              <Avatar name={by.name} hash={hashOfUid(by.uid)} size={32} />
              <div>
                <Text tone="muted" size={15} className={styles.quiet}>
                  <Text as="bdi" tone="ink" weight={600}>
                    {by.name}
                  </Text>{' '}
                  {ago(at)}
                </Text>
                <p className={styles.text}>{text}</p>
              </div>
            </Grid>
          ))}
        </Stack>
      )}
      <NoteForm pid={pid} id={id} />
    </Stack>
  )
}

function NoteForm({ pid, id }: { pid: string; id: string }) {
  const { t } = useTranslation('inbox')
  const queryClient = useQueryClient()
  const uid = useSession().person?.uid ?? ''
  const [text, setText] = useState(() => storedNote(uid, id))
  function change(next: string): void {
    setText(next)
    storeNote(uid, id, next)
  }
  const write = useMutation({
    mutationFn: () => addNote({ path: { pid, id }, body: { text: text.trim() } }),
    async onSuccess() {
      change('')
      await queryClient.invalidateQueries(
        queriesOf({ pid }, 'listApplications', 'getApplication', 'listNotes'),
      )
    },
  })
  const send = () => {
    if (text.trim() !== '' && !write.isPending) write.mutate()
  }
  return (
    <Stack
      as="form"
      gap={2}
      align="start"
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        id={noteField}
        size="md"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={2000}
        aria-label={t('notes.label')}
        placeholder={t('notes.placeholder')}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <FormProblem error={write.error} />
      {text.trim() !== '' && (
        <Button type="submit" size="sm" variant="default" loading={write.isPending}>
          {t('notes.action')}
        </Button>
      )}
    </Stack>
  )
}
