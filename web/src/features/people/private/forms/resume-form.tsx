import { useTranslation } from 'react-i18next'
import { useFieldName } from '../../../../lib/i18n/private.ts'
import { LanguagesField } from '../../../../ui/forms/choices/languages-field.tsx'
import { NumberField, TextField } from '../../../../ui/forms/field.tsx'
import { LongField, TagsField } from './fields.tsx'
import { type FormProps, SectionForm } from './section-form.tsx'
import { useSectionForm } from './use-section-form.ts'

const section = 'resume'
const empty = {
  skills: [],
  languages: [],
  occupation: '',
  hours_a_week: '',
  teams_of_interest: [],
  about: '',
}

export function ResumeForm({ kept, foot }: FormProps) {
  const { t } = useTranslation('private')
  const name = useFieldName()
  const { form, autosave } = useSectionForm({ section, kept, empty })
  return (
    <SectionForm autosave={autosave} foot={foot}>
      <TagsField form={form} name="skills" label={name(section, 'skills')} hint={t('hints.tags')} />
      <LanguagesField
        label={name(section, 'languages')}
        hint={t('hints.languages')}
        value={form.watch('languages') as string[]}
        most={20}
        onChange={(tags) => form.setValue('languages', tags, { shouldDirty: true })}
      />
      <TextField
        form={form}
        name="occupation"
        label={name(section, 'occupation')}
        autoComplete="organization-title"
      />
      <NumberField
        form={form}
        name="hours_a_week"
        min={0}
        max={80}
        label={name(section, 'hours_a_week')}
        hint={t('hints.hours')}
        autoComplete="off"
      />
      <TagsField
        form={form}
        name="teams_of_interest"
        label={name(section, 'teams_of_interest')}
        hint={t('hints.tags')}
      />
      <LongField form={form} name="about" label={name(section, 'about')} rows={5} autoComplete="off" />
    </SectionForm>
  )
}
