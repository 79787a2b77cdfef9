import { Button, Radio } from '@mantine/core'
import { type MessageTemplate, resetMessageTemplate, setMessageTemplate } from '@manyhands/api-client'
import { IconChevronLeft } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ifMatch } from '../../../lib/api/headers.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { type Language, languageNames, languages } from '../../../lib/i18n/languages.ts'
import { toProblem, type Why } from '../../../lib/problem.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { LeaveGuard } from '../../../ui/forms/autosave/leave-guard.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { fieldOf, useInputErrorText } from '../../../ui/forms/form-problem.ts'
import { Card } from '../../../ui/frame/page.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { type Values, WordsFields } from '../../../ui/text/words-fields.tsx'
import { useKindTexts } from '../kinds.ts'
import { templatesQuery } from '../queries.ts'
import { Preview } from './preview.tsx'
import styles from './templates.module.css'

type Templates = Record<Language, MessageTemplate>

/** The texts as last read or saved, so that concurrent changes aren't overwritten. */
type Known = RefObject<Templates>

interface Props {
  pid: string
  kind: string
  templates: MessageTemplate[]
  /** Initial values of the form. */
  opened: MessageTemplate[]
  /** Why nothing can be changed now. */
  closed: Why[]
}

export function Editor({ pid, kind, templates, opened, closed }: Props) {
  const { t } = useTranslation('messages')
  const { nameOf, whenOf } = useKindTexts()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const byLanguage = inLanguages(templates)
  const form = useForm<Values>({ defaultValues: valuesOf(inLanguages(opened)) })
  const known = useRef(inLanguages(opened))
  const save = useSave({ pid, kind, form, known, onRefused: setLanguage })
  const { isDirty } = form.formState
  return (
    <Stack as="article" gap={5} className={styles.editor}>
      <Link to="/p/$pid/manage/messages" params={{ pid }} className={styles.back}>
        <IconChevronLeft size={18} aria-hidden="true" />
        {t('templates.all')}
      </Link>
      <header className={styles.about}>
        <h2>{nameOf(kind)}</h2>
        <p>{whenOf(kind)}</p>
      </header>
      <WhyList why={closed} />
      <Stack
        as="form"
        gap={6}
        className={styles.columns}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
        noValidate
      >
        <Card>
          <Stack as="fieldset" gap={6} disabled={closed.length > 0} aria-label={nameOf(kind)}>
            <LanguageChoice value={language} onChange={setLanguage} />
            <WordsFields
              key={language}
              form={form}
              language={language}
              placeholders={byLanguage[language].placeholders}
              hint={t('templates.bodyHint')}
            />
            <FormProblem error={save.error} fields={['subject', 'body']} />
            <Cluster gap="3 4">
              <Button type="submit" disabled={!isDirty} loading={save.isPending}>
                {t('templates.save')}
              </Button>
              <Standing unsaved={isDirty} changed={byLanguage[language].changed} />
              {byLanguage[language].changed && (
                <Reset template={byLanguage[language]} pid={pid} form={form} known={known} />
              )}
            </Cluster>
          </Stack>
        </Card>
        <Preview pid={pid} kind={kind} form={form} language={language} />
      </Stack>
      <LeaveGuard unsaved={() => isDirty} />
    </Stack>
  )
}

const inLanguages = (templates: MessageTemplate[]) =>
  Object.fromEntries(templates.map((one) => [one.language, one])) as Templates

const wordsOf = ({ subject, body }: MessageTemplate) => ({ subject, body })

const valuesOf = (templates: Templates): Values => ({
  en: wordsOf(templates.en),
  'zh-TW': wordsOf(templates['zh-TW']),
})

interface Saving {
  pid: string
  kind: string
  form: UseFormReturn<Values>
  known: Known
  /** Called with the language whose text was refused. */
  onRefused: (language: Language) => void
}

/** Saves the changed languages, one after the other. */
function useSave({ pid, kind, form, known, onRefused }: Saving) {
  const { t } = useTranslation('messages')
  const textOf = useInputErrorText()
  const queryClient = useQueryClient()
  const isChanged = (language: Language) =>
    JSON.stringify(form.getValues(language)) !== JSON.stringify(form.formState.defaultValues?.[language])
  async function saveOne(language: Language): Promise<void> {
    const body = form.getValues(language)
    try {
      const headers = ifMatch(known.current[language])
      const path = { pid, kind, language }
      const saved = await setMessageTemplate({ path, body, headers })
      known.current[language] = saved
      form.resetField(language, { defaultValue: wordsOf(saved) })
    } catch (error) {
      onRefused(language)
      for (const one of toProblem(error).errors)
        form.setError(`${language}.${fieldOf(one.pointer) as 'subject'}`, { message: textOf(one) })
      throw error
    }
  }
  return useMutation({
    async mutationFn() {
      form.clearErrors()
      for (const language of languages.filter(isChanged)) await saveOne(language)
    },
    onSuccess: () => toasts.say(t('templates.saved')),
    onSettled: () => queryClient.invalidateQueries(templatesQuery(pid)),
  })
}

function LanguageChoice({ value, onChange }: { value: Language; onChange: (language: Language) => void }) {
  const { t } = useTranslation('messages')
  return (
    <Radio.Group
      size="md"
      label={t('templates.language')}
      description={t('templates.languageHint')}
      value={value}
      onChange={(chosen) => onChange(chosen as Language)}
    >
      <Cluster gap="2 6" align="stretch" className={styles.languages}>
        {languages.map((one) => (
          <Radio key={one} size="md" value={one} label={<span lang={one}>{languageNames[one]}</span>} />
        ))}
      </Cluster>
    </Radio.Group>
  )
}

function Standing({ unsaved, changed }: { unsaved: boolean; changed: boolean }) {
  const { t } = useTranslation('messages')
  return (
    <Text as="span" tone="muted" size={14} className={styles.hint} role="status">
      {unsaved ? t('templates.unsaved') : t(changed ? 'templates.changed' : 'templates.unchanged')}
    </Text>
  )
}

interface ResetProps {
  pid: string
  template: MessageTemplate
  form: UseFormReturn<Values>
  known: Known
}

function Reset({ pid, template: { kind, language, subject, body }, form, known }: ResetProps) {
  const { t } = useTranslation('messages')
  const queryClient = useQueryClient()
  const warn = useWarn()
  const path = { pid, kind, language }
  const headers = () => ifMatch(known.current[language])
  async function show(saved: MessageTemplate): Promise<void> {
    known.current[language] = saved
    form.resetField(language, { defaultValue: wordsOf(saved) })
    await queryClient.invalidateQueries(templatesQuery(pid))
  }
  const undo = useMutation({
    mutationFn: async () =>
      show(await setMessageTemplate({ path, body: { subject, body }, headers: headers() })),
    onError: warn,
  })
  const reset = useMutation({
    mutationFn: async () => show(await resetMessageTemplate({ path, headers: headers() })),
    onSuccess: () => toasts.revocable(t('templates.resetDone'), 10_000, () => undo.mutate()),
    onError: warn,
  })
  return (
    <Button
      variant="subtle"
      classNames={{ root: styles.reset!, label: styles.resetLabel! }}
      loading={reset.isPending}
      onClick={() => reset.mutate()}
    >
      {t('templates.reset')}
    </Button>
  )
}
