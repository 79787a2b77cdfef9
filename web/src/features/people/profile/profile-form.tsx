import { Radio, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { type Language, languageNames, languages } from '../../../lib/i18n/languages.ts'
import { useChangeLanguage } from '../../../lib/session.ts'
import { LanguagesField } from '../../../ui/forms/choices/languages-field.tsx'
import { ZoneField } from '../../../ui/forms/choices/zone-field.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Card } from '../../../ui/frame/page.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { MarkdownPreview } from '../../../ui/text/markdown-preview.tsx'
import styles from './profile.module.css'
import type { ProfileValues } from './profile-autosave.ts'

interface Props {
  form: UseFormReturn<ProfileValues>
}

/** What others see. */
export function PublicFields({ form, picture }: Props & { picture: ReactNode }) {
  const { t } = useTranslation('me')
  return (
    <Card>
      <Stack gap={7}>
        {picture}
        <TextField
          form={form}
          name="name"
          label={t('profile.name')}
          hint={t('profile.nameHint')}
          autoComplete="name"
          spellCheck={false}
        />
        <Intro form={form} />
        <Controller
          control={form.control}
          name="languages"
          render={({ field, fieldState }) => (
            <LanguagesField
              label={t('profile.languages')}
              hint={t('profile.languagesHint')}
              most={10}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <Listed form={form} />
      </Stack>
    </Card>
  )
}

/**
 * A question, not a switch: until it is answered, neither option is selected and no public page names them.
 */
function Listed({ form }: Props) {
  const { t } = useTranslation('me')
  return (
    <Controller
      control={form.control}
      name="listed"
      render={({ field: { value, onChange } }) => (
        <Radio.Group
          size="md"
          label={t('profile.listed')}
          description={t('profile.listedHint')}
          value={value === null ? null : value ? 'yes' : 'no'}
          onChange={(chosen) => onChange(chosen === 'yes')}
        >
          <Cluster gap="3 8" align="stretch" className={styles.radios}>
            <Radio size="md" value="yes" label={t('profile.listedYes')} />
            <Radio size="md" value="no" label={t('profile.listedNo')} />
          </Cluster>
          {value === null && (
            <Text tone="muted" size={14} className={styles.unsaid}>
              {t('profile.listedUnsaid')}
            </Text>
          )}
        </Radio.Group>
      )}
    />
  )
}

function Intro({ form }: Props) {
  const { t } = useTranslation('me')
  const source = useWatch({ control: form.control, name: 'intro' })
  const { error } = form.getFieldState('intro', form.formState)
  return (
    <Stack gap={3}>
      <Textarea
        {...form.register('intro')}
        size="md"
        label={t('profile.intro')}
        description={t('profile.introHint')}
        error={error?.message}
        rows={4}
        classNames={{ input: styles.area! }}
        maxLength={2000}
      />
      <MarkdownPreview label={t('profile.preview')} source={source} />
    </Stack>
  )
}

/** Settings that only affect the person. */
export function OwnSettings({ form }: Props) {
  const { t } = useTranslation('me')
  return (
    <Card>
      <Stack gap={7}>
        <AppLanguage />
        <Controller
          control={form.control}
          name="time_zone"
          render={({ field, fieldState }) => (
            <ZoneField
              label={t('own.zone')}
              hint={t('own.zoneHint')}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      </Stack>
    </Card>
  )
}

/** Takes effect at once; isn't part of the autosaved form. */
function AppLanguage() {
  const { t } = useTranslation('me')
  const language = useLanguage()
  const change = useChangeLanguage()
  return (
    <Radio.Group
      label={t('own.language')}
      value={language}
      onChange={(chosen) => void change(chosen as Language)}
    >
      <Cluster gap="3 8" align="stretch" className={styles.radios}>
        {languages.map((one) => (
          <Radio key={one} value={one} label={<span lang={one}>{languageNames[one]}</span>} />
        ))}
      </Cluster>
    </Radio.Group>
  )
}
