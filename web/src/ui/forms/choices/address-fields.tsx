import type { Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../field.tsx'

interface Someone {
  email: string
  name: string
}

interface Props<Values extends Someone> {
  form: UseFormReturn<Values>
  /** What happens next, such as whether they get an email. */
  hint: string
}

/** A person by address; the name is used for new people. */
export function AddressFields<Values extends Someone>({ form, hint }: Props<Values>) {
  const { t } = useTranslation('ui')
  return (
    <>
      <TextField
        form={form}
        name={'email' as Path<Values>}
        type="email"
        label={t('address.email')}
        hint={hint}
        inputMode="email"
        autoComplete="off"
        required
        autoFocus
      />
      <TextField
        form={form}
        name={'name' as Path<Values>}
        label={t('address.name')}
        hint={t('address.nameHint')}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  )
}
