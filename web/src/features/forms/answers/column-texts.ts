import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { useAnswerText } from '../fields/answer-text.tsx'
import type { Column } from './queries.ts'

/** Labels and formatted values of a column, in the wording in which it was asked. */
export function useColumnTexts() {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  const words = useAnswerText()
  const label = ({ wordings }: Column): string => wordings[0]!.texts[language].label
  return {
    label,
    /** A one-line label; marks earlier versions of a question. */
    heading: (column: Column): string =>
      column.current
        ? label(column)
        : t('answers.untilVersion', { label: label(column), version: lastVersion(column) }),
    /** An answer in the wording of the given version. */
    answer({ kind, wordings }: Column, version: number, value: unknown): string {
      if (kind === 'consent') return t(value === true ? 'answers.agreed' : 'answers.notAgreed')
      const wording = wordings.find(({ versions }) => versions.includes(version))
      return words({ kind, ...(wording && { options: wording.options }) }, value)
    },
  }
}

/** The latest version that asked it. */
export const lastVersion = ({ wordings }: Column): number => Math.max(...wordings[0]!.versions)
