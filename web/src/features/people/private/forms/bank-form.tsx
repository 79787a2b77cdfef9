import { useTranslation } from 'react-i18next'
import { useFieldName } from '../../../../lib/i18n/private.ts'
import { TextField } from '../../../../ui/forms/field.tsx'
import type { Values } from '../sections.ts'
import { CountryField } from './fields.tsx'
import { type FormProps, SectionForm } from './section-form.tsx'
import { useSectionForm } from './use-section-form.ts'

const empty = {
  country: '',
  bank_code: '',
  branch: '',
  account_number: '',
  iban: '',
  bic: '',
  account_holder: '',
}

const ibanCountries =
  'AD AE AL AT AZ BA BE BG BH BI BR BY CH CR CY CZ DE DJ DK DO EE EG ES FI FK FO FR GB GE GI GL GR GT HN HR HU ' +
  'IE IL IQ IS IT JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI NL NO OM PK PL PS PT QA RO RS RU SA ' +
  'SC SD SE SI SK SM SO ST SV TL TN TR UA VA VG XK YE'

const details = ['bank_code', 'branch', 'account_number', 'iban', 'bic']

/** The account fields that the bank's country uses. */
function wanted(values: Values): string[] {
  const country = values.country as string
  if (country === '') return details.filter((name) => values[name] !== '')
  if (country === 'TW') return ['bank_code', 'branch', 'account_number']
  if (ibanCountries.includes(country)) return ['iban', 'bic']
  return ['bank_code', 'branch', 'account_number', 'bic']
}

const hidden = (values: Values) => details.filter((name) => !wanted(values).includes(name))

export function BankForm({ kept, foot }: FormProps) {
  const { t } = useTranslation('private')
  const name = useFieldName()
  const { form, autosave } = useSectionForm({ section: 'bank', kept, empty, hidden })
  const shown = wanted(form.watch())
  const taiwan = form.watch('country') === 'TW'
  const field = (one: string, hint: string) =>
    shown.includes(one) && (
      <TextField
        form={form}
        name={one}
        label={name('bank', one)}
        hint={hint}
        autoComplete="off"
        spellCheck={false}
        {...(taiwan && { inputMode: 'numeric' })}
      />
    )
  return (
    <SectionForm autosave={autosave} foot={foot}>
      <CountryField form={form} name="country" label={name('bank', 'country')} />
      {field('bank_code', taiwan ? t('hints.bankCodeTaiwan') : t('hints.bankCode'))}
      {field('branch', taiwan ? t('hints.branchTaiwan') : '')}
      {field('account_number', taiwan ? t('hints.accountTaiwan') : '')}
      {field('iban', t('hints.iban'))}
      {field('bic', t('hints.bic'))}
      <TextField
        form={form}
        name="account_holder"
        label={name('bank', 'account_holder')}
        hint={t('hints.holder')}
        autoComplete="name"
        spellCheck={false}
      />
    </SectionForm>
  )
}
