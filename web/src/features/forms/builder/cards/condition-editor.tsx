import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../../../../../form-schema/src/questions.ts'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { answersTo, type Edited } from '../draft/draft.ts'
import type { PartProps } from './card-props.ts'
import styles from './cards.module.css'

/** The label of an answer to a question. */
export function useAnswerName() {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  return (question: Question, answer: string | boolean): string => {
    if (typeof answer === 'boolean') return t(answer ? 'fill.agree' : 'fill.disagree')
    const option = question.kind === 'choice' ? question.options.find(({ id }) => id === answer) : null
    return option ? option.texts[language] || option.texts.en || t('card.untitled') : answer
  }
}

interface Props extends PartProps {
  /** Earlier questions that it can depend on. */
  earlier: Edited[]
}

/** "Ask this only if … is …". */
export function ConditionEditor({ question, faults, earlier, onChange }: Props) {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  const nameOf = useAnswerName()
  const { when } = question
  const others = earlier.filter((one) => answersTo(one))
  const other = others.find(({ id }) => id === when?.question)
  const wrong = faults.find(({ code }) => code.startsWith('condition'))?.code
  const choose = (id: string) => onChange({ ...question, when: id === '' ? null : { question: id, is: [] } })
  const gone = when && !other ? [{ value: when.question, label: t('card.whenGone') }] : []
  return (
    <Stack as="fieldset" gap={3} align="start" className={styles.condition}>
      <legend>{t('card.when')}</legend>
      {others.length === 0 && !when ? (
        <Text tone="muted" size={15}>
          {t('card.whenNone')}
        </Text>
      ) : (
        <NativeSelect
          size="sm"
          label={t('card.whenOnly')}
          value={when?.question ?? ''}
          error={wrong === 'condition' && t('builder.faults.condition')}
          data={[
            { value: '', label: t('card.whenAlways') },
            ...gone,
            ...others.map(({ id, texts }) => ({
              value: id,
              label: texts[language].label || t('card.untitled'),
            })),
          ]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      {when && other && (
        <Checkbox.Group
          label={t('card.whenIs')}
          error={wrong && wrong !== 'condition' && t(`builder.faults.${wrong as 'conditionAnswers'}`)}
          value={when.is.map(String)}
          onChange={(chosen) =>
            onChange({
              ...question,
              when: { ...when, is: answersTo(other)!.filter((one) => chosen.includes(String(one))) },
            })
          }
        >
          <div className={styles.checks}>
            {answersTo(other)!.map((one) => (
              <Checkbox key={String(one)} value={String(one)} label={nameOf(other, one)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </Stack>
  )
}
