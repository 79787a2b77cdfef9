import { useTranslation } from 'react-i18next'
import type { AskedQuestion } from '../../../../../form-schema/src/questions.ts'
import type { Fault } from '../../../../../form-schema/src/validate.ts'
import { useFormat } from '../../../lib/i18n/format.ts'

/** Error messages for invalid answers, with what would be valid. */
export function useFaultText() {
  const { t } = useTranslation('forms')
  const { number, days } = useFormat()
  return (question: AskedQuestion, fault: Fault): string => {
    if (fault === 'missing') return t(`faults.missing.${question.kind}`)
    if (fault === 'wrong-type' && question.kind === 'number')
      return t(question.whole ? 'faults.notWhole' : 'faults.notNumber')
    if (fault === 'too-long') return t('faults.too-long', { most: number(mostOf(question)) })
    if (fault === 'too-small' && question.kind === 'number')
      return t('faults.too-small', { least: number(question.min ?? 0) })
    if (fault === 'too-large' && question.kind === 'number')
      return t('faults.too-large', { most: number(question.max ?? 0) })
    if (fault === 'too-early' && question.kind === 'date' && question.from)
      return t('faults.too-early', { day: days(question.from, question.from) })
    if (fault === 'too-late' && question.kind === 'date' && question.until)
      return t('faults.too-late', { day: days(question.until, question.until) })
    return t(`faults.${fault as 'wrong-type'}`)
  }
}

/** Maximum length: a text question has its own, the note on a diet a fixed one. */
const mostOf = (question: AskedQuestion) => (question.kind === 'text' ? question.max : 500)
