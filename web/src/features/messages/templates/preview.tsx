import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../lib/i18n/languages.ts'
import { toProblem } from '../../../lib/problem.ts'
import { projectQuery, teamsQuery } from '../../../lib/queries.ts'
import { useSession } from '../../../lib/session.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import type { Values } from '../../../ui/text/words-fields.tsx'
import { previewQuery, waitingPeopleQuery } from '../queries.ts'
import { samplesOf } from './samples.ts'
import styles from './templates.module.css'

interface Props {
  pid: string
  kind: string
  form: UseFormReturn<Values>
  language: Language
}

/** A live preview for two applicants; if there are none, for the editor. */
export function Preview({ pid, kind, form, language }: Props) {
  const { t } = useTranslation('messages')
  const heading = useId()
  const { data: waiting } = useQuery(waitingPeopleQuery(pid))
  const { data: teams } = useQuery(teamsQuery(pid))
  const { data: project } = useQuery(projectQuery(pid))
  const typed = useWatch({ control: form.control, name: language })
  const [written] = useDebouncedValue(JSON.stringify({ language, ...typed }), 300)
  const words = JSON.parse(written) as { language: Language; subject: string; body: string }
  const team = teams?.find(({ recruiting }) => recruiting) ?? teams?.[0]
  const { person } = useSession()
  const params = {
    ...(project && samplesOf(kind, words.language, team?.name ?? '…', project)),
    ...(person && { inviter: person.name }),
  }
  const ids = waiting?.map(({ id }) => id) ?? []
  const { data, error } = useQuery({
    ...previewQuery(pid, kind, { ...words, params, ids }),
    enabled:
      waiting !== undefined &&
      teams !== undefined &&
      project !== undefined &&
      words.subject.trim() !== '' &&
      words.body.trim() !== '',
  })
  return (
    <Stack as="section" gap={3} className={styles.preview} aria-labelledby={heading}>
      <Text as="h3" size={16} weight={600} id={heading}>
        {t('preview.title')}
      </Text>
      {error && toProblem(error).status === 400 && (
        <Text tone="bad" weight={550}>
          {t('preview.broken')}
        </Text>
      )}
      {!data && !error && <Waiting kind="rows" count={2} />}
      {data && (
        <Stack gap={3} className={styles.emails}>
          {data.examples.map(({ name, subject, text }) => (
            <Stack gap={2} key={`${name} ${text}`} className={styles.email}>
              <Text tone="muted" size={14}>
                {t('preview.to', { name })}
              </Text>
              <Text weight={650} lang={words.language}>
                {subject}
              </Text>
              <p className={styles.letter} lang={words.language}>
                {text}
              </p>
            </Stack>
          ))}
        </Stack>
      )}
      {data?.count === 0 && (
        <Text tone="muted" size={14} className={styles.hint}>
          {t('preview.you')}
        </Text>
      )}
      {data && (
        <Text tone="muted" size={14} className={styles.hint}>
          {t('preview.example')}
        </Text>
      )}
    </Stack>
  )
}
