import { Checkbox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { alwaysPrivate, isAsked, type Question } from '../../../../../../form-schema/src/questions.ts'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { Mark } from '../../../../ui/data/mark.tsx'
import { Box, Cluster, Stack } from '../../../../ui/layout/layout.tsx'
import type { Edited, EditedAsked } from '../draft/draft.ts'
import type { Fault } from '../draft/faults.ts'
import { CardButtons, type CardSteps } from './card-buttons.tsx'
import styles from './cards.module.css'
import { ConditionEditor, useAnswerName } from './condition-editor.tsx'
import { KindFields } from './kind-fields.tsx'
import { kindIcons } from './kinds.ts'
import { SameChoice } from './same-choice.tsx'
import { WordsFields } from './words-fields.tsx'

interface Props {
  question: Edited
  earlier: Edited[]
  /** The question as saved on the server, if people can have answered it. */
  old: Question | undefined
  faults: Fault[]
  opened: boolean
  position: { at: number; of: number }
  steps: CardSteps
  onOpen: () => void
  onChange: (question: Edited) => void
}

/** One question: a summary when collapsed, an editor when expanded. */
export function QuestionCard({
  question,
  earlier,
  old,
  faults,
  opened,
  position,
  steps,
  onOpen,
  onChange,
}: Props) {
  const { t } = useTranslation('forms')
  const id = useId()
  const Icon = kindIcons[question.kind]
  const language = useLanguage()
  const name = question.texts[language].label || question.texts.en.label || t('card.untitled')
  const part = { faults, onChange }
  return (
    <Box
      as="li"
      surface="raised"
      className={styles.card}
      data-card={question.id}
      data-bad={faults.length > 0 || undefined}
    >
      <Stack className={styles.top}>
        <h2 className={styles.name}>
          <button type="button" aria-expanded={opened} aria-controls={id} onClick={onOpen}>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <span>
              <bdi>{name}</bdi>
              <Marks question={question} earlier={earlier} wrong={faults.length > 0} />
            </span>
            <IconChevronDown className={styles.chevron} size={20} aria-hidden="true" />
          </button>
        </h2>
        <CardButtons name={name} position={position} steps={steps} />
      </Stack>
      <Stack gap={5} id={id} className={styles.body} hidden={!opened}>
        {opened && (
          <>
            <WordsFields {...part} question={question} />
            <KindFields {...part} question={question} />
            {isAsked(question) && <Manners question={question} earlier={earlier} {...part} />}
            {old && <SameChoice {...part} question={question} old={old} />}
          </>
        )}
      </Stack>
    </Box>
  )
}

interface MarksProps {
  question: Edited
  earlier: Edited[]
  wrong: boolean
}

/** The kind, and notes for readers of the list. */
function Marks({ question, earlier, wrong }: MarksProps) {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  const nameOf = useAnswerName()
  const when = isAsked(question) ? question.when : null
  const other = earlier.find(({ id }) => id === when?.question)
  return (
    <Cluster as="small" gap="0.5 3" tone="muted" size={14} weight={400} className={styles.marks}>
      <span>{t(`kinds.${question.kind}`)}</span>
      {isAsked(question) && !question.required && <span>{t('card.optional')}</span>}
      {isAsked(question) && question.private && <Mark tone="good">{t('card.private')}</Mark>}
      {when && other && when.is.length > 0 && (
        <span>
          {t('card.onlyIf', {
            question: other.texts[language].label,
            answers: when.is.map((one) => nameOf(other, one)).join(' / '),
          })}
        </span>
      )}
      {wrong && <Mark tone="warn">{t('card.wrong')}</Mark>}
    </Cluster>
  )
}

interface MannersProps {
  question: EditedAsked
  earlier: Edited[]
  faults: Fault[]
  onChange: (question: Edited) => void
}

function Manners({ question, earlier, faults, onChange }: MannersProps) {
  const { t } = useTranslation('forms')
  const always = alwaysPrivate.includes(question.kind)
  return (
    <>
      <Stack gap={3.5}>
        <Checkbox
          label={t('card.required')}
          checked={question.required}
          onChange={(event) => onChange({ ...question, required: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('card.isPrivate')}
          description={t(always ? 'card.alwaysPrivate' : 'card.privateHint')}
          checked={question.private}
          disabled={always}
          onChange={(event) => onChange({ ...question, private: event.currentTarget.checked })}
        />
      </Stack>
      <ConditionEditor question={question} earlier={earlier} faults={faults} onChange={onChange} />
    </>
  )
}
