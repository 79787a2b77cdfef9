import type { PrivateRead, Purpose } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from './format.ts'

type Section = Purpose['needs'][number]['section']

/** The label of a field: in its form, among missing data, and in the access log. */
export function useFieldName() {
  const { t } = useTranslation('private')
  return (section: Section | 'answers', field: string): string =>
    section === 'answers'
      ? t('answerTo', { form: field.slice(0, field.lastIndexOf('.')), question: field.split('.').at(-1)! })
      : t(`fields.${section as 'bank'}.${field as 'iban'}`, { defaultValue: field })
}

export const useSectionName = () => {
  const { t } = useTranslation('private')
  return (section: Section | 'answers'): string => t(`sections.${section}`)
}

const sizes: Record<Section, number> = {
  bank: 7,
  'real-profile': 6,
  address: 4,
  'dietary-habit': 4,
  resume: 6,
}

/** Whether the section has more fields than these. */
export const isPart = ({ section, fields }: Purpose['needs'][number]): boolean =>
  fields.length < sizes[section]

/** "owners and finance" */
export function useReaders() {
  const { t } = useTranslation('private')
  const { list } = useFormat()
  return ({ readers }: Pick<Purpose, 'readers'>): string => list(readers.map((role) => t(`readers.${role}`)))
}

/** "Lantern Days 2026, to insure you" */
export function usePurposeName() {
  const { t } = useTranslation('private')
  return (purpose: PrivateRead['purpose'], project: string): string =>
    t('for', { project, why: t(`whys.${purpose}`) })
}
