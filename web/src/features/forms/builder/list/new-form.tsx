import { Button, TextInput } from '@mantine/core'
import { createForm, type NewForm as Wanted } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { languageNames, languages } from '../../../../lib/i18n/languages.ts'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { refreshForms, templatesQuery } from '../../queries.ts'
import styles from './list.module.css'

interface Props {
  pid: string
  onClose: () => void
}

/** Creates a draft that only owners see, from a template or empty. */
export function NewForm({ pid, onClose }: Props) {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  const { data: templates, error } = useQuery(templatesQuery)
  const [empty, setEmpty] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const make = useMutation({
    mutationFn: (body: Wanted) => createForm({ path: { pid }, body }),
    async onSuccess({ fid }) {
      void refreshForms(queryClient, pid)
      await navigate({ to: '/p/$pid/manage/forms/$fid', params: { pid, fid } })
    },
  })
  return (
    <Dialog opened title={t('new.title')} onClose={onClose}>
      <Stack gap={5}>
        <Text as="h3" size={16}>
          {t('new.templates')}
        </Text>
        {!templates && !error && <Waiting kind="rows" count={3} />}
        <Stack as="ul" gap={2.5} className={styles.choices}>
          <li>
            <button type="button" aria-expanded={empty} onClick={() => setEmpty(!empty)}>
              <strong>{t('new.empty')}</strong>
              <Text as="small" tone="muted" size={14}>
                {t('new.emptyText')}
              </Text>
            </button>
            {empty && <Empty busy={make.isPending} onMake={(texts) => make.mutate({ texts })} />}
          </li>
          {templates?.map(({ id, texts, questions }) => (
            <li key={id}>
              <button type="button" disabled={make.isPending} onClick={() => make.mutate({ from: id })}>
                <strong>{texts[language].title}</strong>
                <Text as="small" tone="muted" size={14}>
                  {t('questions', { count: questions.filter(({ kind }) => kind !== 'section').length })}
                  {' · '}
                  {texts[language].intro}
                </Text>
              </button>
            </li>
          ))}
        </Stack>
        <FormProblem error={make.error ?? error} />
      </Stack>
    </Dialog>
  )
}

interface EmptyProps {
  busy: boolean
  onMake: (texts: NonNullable<Wanted['texts']>) => void
}

function Empty({ busy, onMake }: EmptyProps) {
  const { t } = useTranslation('forms')
  const [titles, setTitles] = useState({ en: '', 'zh-TW': '' })
  const [tried, setTried] = useState(false)
  function make(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (languages.every((one) => titles[one].trim() === '')) return
    onMake({ en: { title: titles.en }, 'zh-TW': { title: titles['zh-TW'] } })
  }
  return (
    <Stack as="form" gap={4} pad={4} onSubmit={make} noValidate>
      {languages.map((one) => (
        <TextInput
          key={one}
          lang={one}
          label={t('builder.title', { language: languageNames[one] })}
          maxLength={120}
          autoComplete="off"
          value={titles[one]}
          error={tried && languages.every((each) => titles[each].trim() === '') && t('new.title1')}
          onChange={(event) => {
            // Read before React releases the event.
            const { value } = event.currentTarget
            setTitles((now) => ({ ...now, [one]: value }))
          }}
        />
      ))}
      <Button type="submit" variant="default" loading={busy}>
        {t('new.make')}
      </Button>
    </Stack>
  )
}
