import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { useSpokenLanguages } from '../../../lib/i18n/names.ts'
import { useFieldName } from '../../../lib/i18n/private.ts'

type Section = 'bank' | 'real-profile' | 'address' | 'dietary-habit' | 'resume'
export type Fields = Record<string, unknown>

/** In the order of the forms. */
const order: Record<Section, string[]> = {
  bank: ['account_holder', 'country', 'bank_code', 'branch', 'account_number', 'iban', 'bic'],
  'real-profile': ['legal_name', 'phone', 'birthday', 'national_id', 'national_id_country'],
  address: ['receiver', 'lines', 'postal_code', 'country'],
  'dietary-habit': ['diet', 'allergies', 'other_allergies', 'note'],
  resume: ['skills', 'languages', 'occupation', 'hours_a_week', 'teams_of_interest', 'about'],
}

export const fieldsOf = (section: string, fields: Fields): string[] =>
  order[section as Section].filter((name) => fields[name] !== undefined)

/** Formats a value for display. */
export function useFieldValue() {
  const language = useLanguage()
  const { days, number } = useFormat()
  const { t } = useTranslation('private')
  const { nameOf } = useSpokenLanguages()
  const regions = new Intl.DisplayNames([language], { type: 'region' })
  return (field: string, value: unknown): string => {
    if (field === 'country' || field === 'national_id_country')
      return regions.of(String(value)) ?? String(value)
    if (field === 'birthday') return days(String(value), String(value))
    if (field === 'hours_a_week') return number(Number(value))
    if (field === 'diet') return t(`diets.${value as 'vegan'}`)
    if (field === 'lines') return (value as string[]).join('\n')
    if (field === 'languages') return (value as string[]).map(nameOf).join(' · ')
    if (field === 'allergies') return (value as 'soy'[]).map((one) => t(`allergens.${one}`)).join(' · ')
    return Array.isArray(value) ? (value as string[]).join(' · ') : String(value)
  }
}

/** The text to copy: dates in ISO format, everything else as shown. */
export function useCopyText() {
  const { t } = useTranslation('purposes')
  const show = useFieldValue()
  const name = useFieldName()
  const one = (field: string, value: unknown) => (field === 'birthday' ? String(value) : show(field, value))
  return {
    one,
    /** An address as on an envelope, everything else one labelled line per field. */
    all: (section: string, fields: Fields): string =>
      fieldsOf(section, fields)
        .map((field) =>
          section === 'address'
            ? one(field, fields[field])
            : t('line', { name: name(section as Section, field), value: one(field, fields[field]) }),
        )
        .join('\n'),
  }
}
