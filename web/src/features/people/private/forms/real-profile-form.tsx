import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFieldName } from '../../../../lib/i18n/private.ts'
import { TextField } from '../../../../ui/forms/field.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { CountryField } from './fields.tsx'
import styles from './forms.module.css'
import { type FormProps, SectionForm } from './section-form.tsx'
import { useSectionForm } from './use-section-form.ts'

const section = 'real-profile'
const empty = {
  legal_name: '',
  birthday: '',
  phone: '',
  national_id_country: '',
  national_id: '',
  organisation: '',
}

export function RealProfileForm({ kept, foot }: FormProps) {
  const { t } = useTranslation('private')
  const name = useFieldName()
  const { form, autosave } = useSectionForm({ section, kept, empty })
  const suggestion = withPrefix(form.watch('phone') as string)
  const today = new Date()
  return (
    <SectionForm autosave={autosave} foot={foot}>
      <TextField
        form={form}
        name="legal_name"
        label={name(section, 'legal_name')}
        hint={t('hints.legalName')}
        autoComplete="name"
        spellCheck={false}
      />
      <TextField
        form={form}
        name="birthday"
        type="date"
        label={name(section, 'birthday')}
        autoComplete="bday"
        min={`${today.getFullYear() - 120}-01-01`}
        max={today.toISOString().slice(0, 10)}
      />
      <Stack gap={2} align="start" className={styles.pair}>
        <TextField
          form={form}
          name="phone"
          type="tel"
          inputMode="tel"
          label={name(section, 'phone')}
          hint={t('hints.phone')}
          autoComplete="tel"
        />
        {suggestion && (
          <Button
            variant="light"
            size="sm"
            className={styles.suggestion!}
            onClick={() => form.setValue('phone', suggestion, { shouldDirty: true })}
          >
            {t('phoneSuggestion', { phone: suggestion })}
          </Button>
        )}
      </Stack>
      <CountryField
        form={form}
        name="national_id_country"
        label={name(section, 'national_id_country')}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="national_id"
        label={name(section, 'national_id')}
        hint={t('hints.nationalId')}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        form={form}
        name="organisation"
        label={name(section, 'organisation')}
        autoComplete="organization"
      />
    </SectionForm>
  )
}

/** 0912-345-678 as written in Taiwan → +886 912 345 678. */
function withPrefix(phone: string): string | null {
  const digits = phone.replace(/[\s-]/g, '')
  if (!/^09\d{8}$/.test(digits)) return null
  return `+886 ${digits.slice(1, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}`
}
