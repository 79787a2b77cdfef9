import { Button, Radio, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call, changeMe } from '../../lib/api.ts'
import { type Me, sessionQuery, useChangeLanguage, useSession } from '../../lib/session.ts'
import { useLanguage } from '../../lib/words/i18n.ts'
import { type Language, languageNames, languages } from '../../lib/words/languages.ts'
import { toasts } from '../../ui/feedback/toast-queue.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Fields, FormProblem } from '../../ui/forms/fields.tsx'
import { useShowProblem } from '../../ui/forms/form-problem.ts'
import { Card, Section, useTitle } from '../../ui/frame/page.tsx'
import styles from './people.module.css'

export function YouPage() {
  const { t } = useTranslation('settings')
  const { person } = useSession()
  useTitle(t('you.title'))
  return (
    <Section title={t('you.heading')}>
      <Card>
        <div className={styles.you}>
          {person && <NameForm key={person.uid} person={person} />}
          <Languages />
        </div>
      </Card>
    </Section>
  )
}

function NameForm({ person }: { person: Me }) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const form = useForm({ defaultValues: { name: person.name } })
  const save = useMutation({
    mutationFn: (body: { name: string }) => call(changeMe({ body })),
    onSuccess: async () => {
      await queryClient.invalidateQueries(sessionQuery)
      toasts.say(t('you.saved'))
    },
    onError: useShowProblem(form),
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      noValidate
    >
      <TextField form={form} name="name" label={t('you.name')} hint={t('you.nameHint')} autoComplete="name" />
      <FormProblem error={save.error} fields={['name']} />
      <div>
        <Button type="submit" loading={save.isPending}>
          {t('you.save')}
        </Button>
      </div>
      <TextInput label={t('you.email')} description={t('you.emailHint')} value={person.email} readOnly />
    </form>
  )
}

function Languages() {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const change = useChangeLanguage()
  return (
    <Fields legend={t('you.language')}>
      {languages.map((one) => (
        <Radio
          key={one}
          name="language"
          value={one}
          label={<span lang={one}>{languageNames[one]}</span>}
          checked={one === language}
          onChange={(event) => void change(event.currentTarget.value as Language)}
        />
      ))}
    </Fields>
  )
}
