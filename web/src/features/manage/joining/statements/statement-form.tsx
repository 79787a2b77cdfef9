import { Button, Textarea } from '@mantine/core'
import { type Statement, setStatement } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../../lib/api/cache.ts'
import { ifMatch } from '../../../../lib/api/headers.ts'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { type Language, languageNames, languages } from '../../../../lib/i18n/languages.ts'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { LeaveGuard } from '../../../../ui/forms/autosave/leave-guard.tsx'
import { TextField } from '../../../../ui/forms/field.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../../ui/forms/form-problem.ts'
import { Card } from '../../../../ui/frame/page.tsx'
import { Cluster, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { MarkdownPreview } from '../../../../ui/text/markdown-preview.tsx'
import { proposeTid } from '../../teams/propose-tid.ts'
import styles from './statements.module.css'

interface Values {
  texts: Record<Language, { title: string; text: string }>
}

interface Props {
  pid: string
  /** Absent for a new one. */
  statement?: Statement
  taken: string[]
  onDone: () => void
}

const nothing = { title: '', text: '' }
const empty: Values = { texts: { en: nothing, 'zh-TW': nothing } }

/** Both languages side by side. Publishing a new version requires everyone to sign again. */
export function StatementForm({ pid, statement: recent, taken, onDone }: Props) {
  const { t } = useTranslation('manage')
  const language = useLanguage()
  // As of when the form was filled, even if it is refetched meanwhile.
  const [statement] = useState(recent)
  const form = useForm<Values>({ defaultValues: statement ? { texts: statement.texts } : empty })
  const publish = usePublish({ pid, statement, taken, form, onDone })
  const { isDirty } = form.formState
  const isComplete = useComplete(form)
  const unchanged = statement !== undefined && !isDirty
  const reason = useId()
  const version = (statement?.version ?? 0) + 1
  const name = statement
    ? t('joining.write.title', { title: statement.texts[language].title })
    : t('joining.write.newTitle')
  return (
    <Card label={name}>
      <Stack
        as="form"
        gap={6}
        onSubmit={(event) =>
          void form.handleSubmit((values) => isComplete(values) && publish.mutate(values))(event)
        }
        noValidate
      >
        <div>
          <Text as="h3" size={18}>
            {name}
          </Text>
          <Text tone="muted" size={15} className={styles.quiet}>
            {statement ? t('joining.write.newVersion', { version }) : t('joining.write.first')}
          </Text>
        </div>
        <Stack gap={8} className={styles.sides}>
          {languages.map((one) => (
            <Side key={one} form={form} language={one} />
          ))}
        </Stack>
        <FormProblem error={publish.error} fields={['texts']} />
        <Cluster gap={2} align="stretch">
          <Button type="submit" disabled={unchanged} aria-describedby={reason} loading={publish.isPending}>
            {statement ? t('joining.write.publishVersion', { version }) : t('joining.write.publish')}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {t('joining.write.cancel')}
          </Button>
        </Cluster>
        <Text tone="muted" size={15} id={reason} className={styles.quiet}>
          {t(unchanged ? 'joining.write.unchanged' : 'joining.write.needed')}
        </Text>
      </Stack>
      <LeaveGuard unsaved={() => isDirty && !publish.isSuccess} />
    </Card>
  )
}

/** Marks what is missing, and focuses the first such field. */
function useComplete(form: UseFormReturn<Values>) {
  const { t } = useTranslation('manage')
  return ({ texts }: Values): boolean => {
    const missing = languages.flatMap((language) =>
      (['title', 'text'] as const)
        .filter((field) => texts[language][field].trim() === '')
        .map((field) => ({ name: `texts.${language}.${field}` as const, field })),
    )
    for (const [at, { name, field }] of missing.entries()) {
      const message = t(field === 'title' ? 'joining.write.neededTitle' : 'joining.write.neededText')
      form.setError(name, { message }, { shouldFocus: at === 0 })
    }
    return missing.length === 0
  }
}

type Publishing = Props & { form: UseFormReturn<Values> }

function usePublish({ pid, statement, taken, form, onDone }: Publishing) {
  const { t } = useTranslation('manage')
  const language = useLanguage()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn({ texts }: Values) {
      const sid = statement?.sid ?? proposeTid(texts.en.title || '?', new Set(taken), 'statement')
      return setStatement({ path: { pid, sid }, body: { texts }, headers: ifMatch(statement) })
    },
    async onSuccess({ texts }) {
      await queryClient.invalidateQueries(queriesOf({ pid }))
      toasts.say(t('joining.write.published', { title: texts[language].title }))
      onDone()
    },
    onError: useShowProblem(form),
  })
}

function Side({ form, language }: { form: UseFormReturn<Values>; language: Language }) {
  const { t } = useTranslation('manage')
  const source = useWatch({ control: form.control, name: `texts.${language}.text` })
  const { error } = form.getFieldState(`texts.${language}.text`, form.formState)
  return (
    <Stack as="fieldset" gap={5} className={styles.side}>
      <legend lang={language}>{languageNames[language]}</legend>
      <TextField form={form} name={`texts.${language}.title`} label={t('joining.write.heading')} />
      <Textarea
        {...form.register(`texts.${language}.text`)}
        lang={language}
        size="md"
        rows={8}
        maxLength={10_000}
        label={t('joining.write.text')}
        description={t('joining.write.textHint')}
        error={error?.message}
        classNames={{ input: styles.area! }}
      />
      <MarkdownPreview
        label={t('joining.write.preview')}
        source={source}
        nothing={t('joining.write.nothing')}
        lang={language}
      />
    </Stack>
  )
}
