import { Radio } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { changeTo } from '../../../../../../form-schema/src/changes.ts'
import type { Question } from '../../../../../../form-schema/src/questions.ts'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { Line, Stack } from '../../../../ui/layout/layout.tsx'
import type { Edited } from '../draft/draft.ts'
import type { PartProps } from './card-props.ts'
import styles from './cards.module.css'

/** Number of people who have completed the form. */
export const AnsweredContext = createContext(0)

interface Props extends PartProps<Edited> {
  /** As people have answered it. */
  old: Question
}

/** Chooses what happens to existing answers. */
export function SameChoice({ question, old, faults, onChange }: Props) {
  const { t } = useTranslation('forms')
  const { gap } = useFormat()
  const count = useContext(AnsweredContext)
  const how = t('same.count', { count })
  const change = changeTo(old, question)
  if (change === 'none') return null
  if (change === 'reanswer')
    return (
      <Line as="p" gap={2.5} align="stretch" surface="warn" pad="4 4.5" className={styles.reanswer}>
        <IconRefreshAlert size={20} aria-hidden="true" />
        <span>
          {t('same.reanswer')}
          {gap}
          {how}
        </span>
      </Line>
    )
  return (
    <Radio.Group
      className={styles.same!}
      label={t('same.title')}
      error={faults.some(({ code }) => code === 'same') && t('builder.faults.same')}
      value={question.same === undefined ? '' : question.same ? 'same' : 'new'}
      onChange={(chosen) => onChange({ ...question, same: chosen === 'same' })}
    >
      <Stack gap={3} className={styles.radios}>
        <Radio value="same" label={t('same.same')} description={t('same.sameText')} />
        <Radio value="new" label={t('same.new')} description={t('same.newText') + gap + how} />
      </Stack>
    </Radio.Group>
  )
}
