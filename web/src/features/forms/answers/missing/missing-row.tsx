import { Checkbox } from '@mantine/core'
import type { MissingAnswer } from '@manyhands/api-client'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { Mark } from '../../../../ui/data/mark.tsx'
import { Cluster, Grid, Text } from '../../../../ui/layout/layout.tsx'
import { Person } from '../table/wide-list.tsx'
import styles from './missing.module.css'
import { remindable } from './reminding.ts'

interface Props {
  person: MissingAnswer
  chosen: boolean
  /** Absent if nobody can be reminded. */
  onChoose?: (on: boolean) => void
}

const tones = { missing: 'quiet', draft: 'quiet', outdated: 'warn' } as const

export function MissingRow({ person, chosen, onChoose }: Props) {
  const { t } = useTranslation('forms')
  const { ago } = useFormat()
  const note = useId()
  const { name, state, reminded_at } = person
  const free = remindable(person)
  return (
    <Grid
      as="li"
      columns="auto 1"
      gap="1 3.5"
      pad="3.5 4.5"
      className={styles.row}
      data-chosen={chosen || undefined}
    >
      {onChoose && (
        <Checkbox
          size="md"
          aria-label={t('answers.missing.choose', { name })}
          aria-describedby={reminded_at ? note : undefined}
          checked={chosen}
          disabled={!free}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
      <Person {...person} />
      <Cluster as="span" gap="1 3" className={styles.facts}>
        <Mark tone={tones[state]}>{t(`answers.states.${state}`)}</Mark>
        {reminded_at && (
          <Text as="span" tone="muted" size={14} id={note}>
            {t(free ? 'answers.missing.reminded' : 'answers.missing.remindedToday', {
              ago: ago(reminded_at),
            })}
          </Text>
        )}
      </Cluster>
    </Grid>
  )
}
