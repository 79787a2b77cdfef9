import { useTranslation } from 'react-i18next'
import type { AskedQuestion, Option } from '../../../../../form-schema/src/questions.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Sent } from '../../../ui/forms/files/file-field.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import styles from './fields.module.css'
import type { Diet } from './values.ts'

interface Props {
  pid: string
  question: AskedQuestion
  value: unknown
}

/** An answer as text. */
export function AnswerText({ pid, question, value }: Props) {
  const text = useAnswerText()
  if (value === undefined)
    return (
      <Text as="span" tone="muted">
        {text(question, value)}
      </Text>
    )
  if (question.kind === 'file' && typeof value === 'string') return <Sent pid={pid} id={value} />
  return <span className={styles.given}>{text(question, value)}</span>
}

/** The parts of a question that are needed to format its answers. */
interface Answered {
  kind: AskedQuestion['kind']
  options?: Option[]
}

export function useAnswerText() {
  const { t } = useTranslation(['forms', 'private'])
  const { number, days, list } = useFormat()
  const language = useLanguage()
  const dietWords = ({ diet, allergies = [], note = '' }: Diet) =>
    [
      diet && t(`private:diets.${diet as 'vegan'}`),
      list(allergies.map((one) => t(`private:allergens.${one as 'soy'}`))),
      note,
    ]
      .filter(Boolean)
      .join(' · ')
  return (question: Answered, value: unknown): string => {
    if (value === undefined) return t('fill.noAnswer')
    switch (question.kind) {
      case 'choice': {
        const chosen = (Array.isArray(value) ? value : [value]) as string[]
        const nameOf = (id: string) => question.options?.find((one) => one.id === id)?.texts[language] ?? id
        return list(chosen.map(nameOf))
      }
      case 'number':
        return typeof value === 'number' ? number(value) : String(value as string)
      case 'date':
        return days(value as string, value as string)
      case 'consent':
        return t(value ? 'fill.agree' : 'fill.disagree')
      case 'dietary':
        return dietWords(value as Diet)
      default:
        return String(value as string)
    }
  }
}
