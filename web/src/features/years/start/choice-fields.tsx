import { Checkbox } from '@mantine/core'
import type { NewYear } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from '../years.module.css'

type Choice = NewYear['choices'][number]
export type Choices = Record<Choice, boolean>

const order: Choice[] = ['teams', 'texts', 'settings', 'chiefs', 'tasks', 'forms', 'invite']
const alone: Choice[] = ['teams', 'settings', 'forms']
const needsTeams = (choice: Choice) => !alone.includes(choice)

/** The effective choices: without teams, nothing that belongs to teams is copied. */
export const choicesOf = (choices: Choices): Choice[] =>
  order.filter((one) => choices[one] && (choices.teams || !needsTeams(one)))

interface Props {
  choices: Choices
  onChange: (choices: Choices) => void
}

export function ChoiceFields({ choices, onChange }: Props) {
  const { t } = useTranslation('years')
  const held = new Set(choicesOf(choices))
  return (
    <Stack as="fieldset" gap={4} className={styles.choices}>
      <legend>{t('start.along')}</legend>
      {order.map((one) => {
        const blocked = needsTeams(one) && !choices.teams
        return (
          <Checkbox
            key={one}
            size="md"
            label={t(`choices.${one}.label`)}
            description={blocked ? t('choices.needsTeams') : t(`choices.${one}.text`)}
            checked={held.has(one)}
            disabled={blocked}
            onChange={(event) => onChange({ ...choices, [one]: event.currentTarget.checked })}
          />
        )
      })}
    </Stack>
  )
}
