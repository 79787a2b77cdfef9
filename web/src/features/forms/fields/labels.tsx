import { IconLock } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskedQuestion } from '../../../../../form-schema/src/questions.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Line, Stack, Text } from '../../../ui/layout/layout.tsx'
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
      {!question.required && (
        <Text as="span" tone="muted" size={14} weight={400}>
          {' '}
          {t('fill.optional')}
        </Text>
      )}
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
    <Stack as="span" gap={1.5}>
      {help !== '' && <span className={styles.help}>{help}</span>}
      {question.private && (
        <Line as="span" gap={1.5} align="start" tone="good" className={styles.private}>
          <IconLock size={16} aria-hidden="true" />
          <span>{t('fill.privateOne', { readers })}</span>
        </Line>
      )}
    </Stack>
  )
}
