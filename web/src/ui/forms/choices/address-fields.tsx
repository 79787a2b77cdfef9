import type { Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../field.tsx'

interface Someone {
  email: string
  name: string
}

interface Props<Values extends Someone> {
  form: UseFormReturn<Values>
  /** What happens by it: whether they get a mail. */
  hint: string
}

/** Someone by their address; the name is for whoever is new here. */
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
