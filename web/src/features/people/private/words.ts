import { useTranslation } from 'react-i18next'
import type { MyPurpose, PrivateRead } from '../../../../../api-client/src/index.ts'
import { useFormat } from '../../../lib/words/format.ts'
import type { Section } from './sections.ts'

/** What a field is called: in its form, among what is missing, and in the access log. */
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

/** "owners and finance" */
export function useReaders() {
  const { t } = useTranslation('private')
  const { list } = useFormat()
  return ({ readers }: MyPurpose): string => list(readers.map((role) => t(`readers.${role}`)))
}

/** "Lantern Days 2026, to insure you" */
export function usePurposeName() {
  const { t } = useTranslation('private')
  return (purpose: PrivateRead['purpose'], project: string): string =>
    t('for', { project, why: t(`whys.${purpose}`) })
}
