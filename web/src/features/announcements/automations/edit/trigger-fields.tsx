import { NativeSelect, NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import styles from '../../write/write.module.css'
import { kinds, mostDays, type Rules, withKind } from '../draft.ts'

type Trigger = Rules['trigger']

interface Props {
  trigger: Trigger
  onChange: (trigger: Trigger) => void
}

/** What it waits for, and for how many days. */
export function TriggerFields({ trigger, onChange }: Props) {
  const { t } = useTranslation('automations')
  const { kind, days } = trigger
  return (
    <Section title={t('when.title')}>
      <Stack gap={5}>
        <NativeSelect
          size="md"
          className={styles.field!}
          label={t('when.kind')}
          value={kind}
          data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange(withKind(trigger, currentTarget.value as Trigger['kind']))
          }
        />
        {kind !== 'event_opens' && (
          <NumberInput
            size="md"
            className={styles.field!}
            label={t(`days.${kind}`)}
            min={0}
            max={mostDays}
            clampBehavior="strict"
            allowDecimal={false}
            value={days}
            onChange={(value) => onChange({ kind, days: Number(value) || 0 })}
          />
        )}
        <Text tone="muted" measure>
          {t(`hints.${kind}`)}
        </Text>
      </Stack>
    </Section>
  )
}
