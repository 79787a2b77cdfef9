import { IconLock } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskedQuestion } from '../../../../../form-schema/src/questions.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import styles from './fields.module.css'

/** Who reads private answers, as text: "owners and finance". */
export const ReadersContext = createContext('')

/** The question, and whether it is optional. */
export function Label({ question }: { question: AskedQuestion }) {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  return (
    <>
      {question.texts[language].label}
      {!question.required && <span className={styles.optional}> {t('fill.optional')}</span>}
    </>
  )
}

/** Help text and who reads private answers; nothing if there is neither. */
export function useHint(question: AskedQuestion): ReactNode {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  const readers = useContext(ReadersContext)
  const { help } = question.texts[language]
  if (help === '' && !question.private) return undefined
  return (
    <span className={styles.hint}>
      {help !== '' && <span className={styles.help}>{help}</span>}
      {question.private && (
        <span className={styles.private}>
          <IconLock size={16} aria-hidden="true" />
          <span>{t('fill.privateOne', { readers })}</span>
        </span>
      )}
    </span>
  )
}
