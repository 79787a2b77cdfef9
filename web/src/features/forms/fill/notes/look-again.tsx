import { IconRefreshAlert } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { Line, Text } from '../../../../ui/layout/layout.tsx'
import { type Opened, questionsIn } from '../../queries.ts'
import { toLookAt } from '../answers.ts'
import styles from './notes.module.css'

/** For people who had completed the form before it changed: which questions are new. */
export function LookAgain({ opened: { form, schema, mine } }: { opened: Opened }) {
  const { t } = useTranslation('forms')
  const { date } = useFormat()
  const language = useLanguage()
  // The state on arrival, so that the list doesn't shrink while they answer.
  const [questions] = useState(() => toLookAt(questionsIn(form), schema, mine))
  if (mine.done_at === null || mine.state !== 'draft') return null
  return (
    <Line
      as="section"
      gap={3.5}
      align="start"
      surface="warn"
      pad="4 5"
      className={styles.again}
      aria-label={t('again.title')}
    >
      <IconRefreshAlert size={22} aria-hidden="true" />
      <div>
        <Text as="strong" tone="warn">
          {t('again.title')}
        </Text>
        <p>{t(questions.length > 0 ? 'again.text' : 'again.same', { day: date(mine.done_at) })}</p>
        {questions.length > 0 && (
          <ul>
            {questions.map(({ id, texts }) => (
              <li key={id}>{texts[language].label}</li>
            ))}
          </ul>
        )}
      </div>
    </Line>
  )
}
