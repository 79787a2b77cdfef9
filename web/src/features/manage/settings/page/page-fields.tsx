import { Button, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../../../../lib/i18n/languages.ts'
import { TextField } from '../../../../ui/forms/field.tsx'
import { Fields } from '../../../../ui/forms/fields.tsx'
import { IconButton } from '../../../../ui/frame/icon-button.tsx'
import { Card } from '../../../../ui/frame/page.tsx'
import { Cluster, Grid, Stack, Text } from '../../../../ui/layout/layout.tsx'
import settings from '../settings.module.css'
import type { SettingsValues } from '../settings-autosave.ts'
import styles from './page-fields.module.css'

interface Props {
  form: UseFormReturn<SettingsValues>
}

/** What visitors see beside the description: venue, contact, questions, and texts in another language. */
export function PageFields({ form }: Props) {
  return (
    <Stack gap={7}>
      <Card>
        <Venue form={form} />
      </Card>
      <Card>
        <Questions form={form} name="page.questions" />
      </Card>
      <Translations form={form} />
    </Stack>
  )
}

function Venue({ form }: Props) {
  const { t } = useTranslation('manage')
  return (
    <Stack gap={7}>
      <TextField form={form} name="page.location" label={t('page.location')} hint={t('page.locationHint')} />
      <TextField form={form} name="page.address" label={t('page.address')} />
      <TextField
        form={form}
        name="page.coordinates"
        label={t('page.coordinates')}
        hint={t('page.coordinatesHint')}
        spellCheck={false}
      />
      <TextField form={form} name="page.website" label={t('page.website')} type="url" />
      <TextField
        form={form}
        name="page.contact"
        label={t('page.contact')}
        hint={t('page.contactHint')}
        type="email"
      />
    </Stack>
  )
}

const mostQuestions = 20

function Questions({
  form,
  name,
}: Props & { name: 'page.questions' | `page.translations.${number}.questions` }) {
  const { t } = useTranslation('manage')
  const { fields, append, remove } = useFieldArray({ control: form.control, name, keyName: 'key' })
  return (
    <Fields legend={t('page.questions')}>
      <Text tone="muted" size={15}>
        {t('page.questionsHint')}
      </Text>
      <Stack as="ol" gap={6}>
        {fields.map(({ key }, at) => (
          <Grid as="li" columns="1 auto" gap={3} align="end" key={key} className={styles.question}>
            <TextField
              form={form}
              name={`${name}.${at}.question`}
              label={t('page.question', { number: at + 1 })}
            />
            <Textarea
              {...form.register(`${name}.${at}.answer`)}
              label={t('page.answer')}
              error={form.getFieldState(`${name}.${at}.answer`, form.formState).error?.message}
              autosize
              minRows={2}
              maxLength={2000}
            />
            <IconButton label={t('page.removeQuestion', { number: at + 1 })} onClick={() => remove(at)}>
              <IconTrash size={20} />
            </IconButton>
          </Grid>
        ))}
      </Stack>
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={fields.length >= mostQuestions}
          onClick={() => append({ question: '', answer: '' })}
        >
          {t('page.addQuestion')}
        </Button>
      </div>
    </Fields>
  )
}

/** For visitors who read in that language. */
function Translations({ form }: Props) {
  const { t } = useTranslation('manage')
  const name = 'page.translations'
  const { fields, append, remove } = useFieldArray({ control: form.control, name, keyName: 'key' })
  const missing = languages.filter((one) => !fields.some(({ language }) => language === one))
  return (
    <>
      {fields.map(({ key, language }, at) => (
        <Card key={key}>
          <Stack gap={7} lang={language}>
            <Cluster gap="2 4" between>
              <Text weight={550}>{t('page.translation', { language: languageNames[language] })}</Text>
              <Button variant="default" size="sm" onClick={() => remove(at)}>
                {t('page.removeTranslation')}
              </Button>
            </Cluster>
            <Textarea
              {...form.register(`${name}.${at}.description`)}
              label={t('page.description', { language: languageNames[language] })}
              description={t('settings.descriptionHint')}
              error={form.getFieldState(`${name}.${at}.description`, form.formState).error?.message}
              rows={6}
              maxLength={10_000}
              classNames={{ input: settings.area! }}
            />
            <Questions form={form} name={`${name}.${at}.questions`} />
          </Stack>
        </Card>
      ))}
      <Cluster gap={2.5} align="stretch">
        {missing.map((language) => (
          <Button
            key={language}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => append({ language, description: '', questions: [] })}
          >
            {t('page.addTranslation', { language: languageNames[language] })}
          </Button>
        ))}
      </Cluster>
    </>
  )
}
