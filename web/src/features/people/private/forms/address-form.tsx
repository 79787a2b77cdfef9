import { useTranslation } from 'react-i18next'
import { useFieldName } from '../../../../lib/i18n/private.ts'
import { TextField } from '../../../../ui/forms/field.tsx'
import { CountryField, LongField } from './fields.tsx'
import { type FormProps, SectionForm } from './section-form.tsx'
import { useSectionForm } from './use-section-form.ts'

const section = 'address'
const empty = { receiver: '', country: '', postal_code: '', lines: '' }

export function AddressForm({ kept, foot }: FormProps) {
  const { t } = useTranslation('private')
  const name = useFieldName()
  const { form, autosave } = useSectionForm({ section, kept, empty })
  return (
    <SectionForm autosave={autosave} foot={foot}>
      <TextField
        form={form}
        name="receiver"
        label={name(section, 'receiver')}
        autoComplete="shipping name"
        spellCheck={false}
      />
      <CountryField
        form={form}
        name="country"
        label={name(section, 'country')}
        autoComplete="shipping country"
      />
      <TextField
        form={form}
        name="postal_code"
        label={name(section, 'postal_code')}
        autoComplete="shipping postal-code"
        spellCheck={false}
        {...(form.watch('country') === 'TW' && { inputMode: 'numeric' })}
      />
      <LongField
        form={form}
        name="lines"
        label={name(section, 'lines')}
        hint={t('hints.lines')}
        rows={3}
        autoComplete="shipping street-address"
      />
    </SectionForm>
  )
}
