import { Radio, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { momentIn, wallOf } from '../../../lib/i18n/times/wall-clock.ts'
import { Section } from '../../../ui/frame/page.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Stack } from '../../../ui/layout/layout.tsx'
import type { TimeFault, When } from './draft.ts'
import styles from './write.module.css'

interface Props {
  when: When
  fault: TimeFault | null
  onChange: (when: When) => void
}

export function WhenFields({ when, fault, onChange }: Props) {
  const { t } = useTranslation('announcements')
  return (
    <Section title={t('when.title')}>
      <Stack gap={5}>
        <Radio.Group
          size="md"
          aria-label={t('when.title')}
          value={when.later ? 'later' : 'now'}
          onChange={(value) => onChange({ ...when, later: value === 'later' })}
        >
          <Cluster gap="2 6">
            <Radio size="md" value="now" label={t('when.now')} />
            <Radio size="md" value="later" label={t('when.later')} />
          </Cluster>
        </Radio.Group>
        {when.later && <At at={when.at} fault={fault} onChange={(at) => onChange({ ...when, at })} />}
        <Switch
          size="md"
          label={t('when.urgent')}
          description={t('when.urgentHint')}
          checked={when.urgent}
          onChange={({ currentTarget }) => onChange({ ...when, urgent: currentTarget.checked })}
        />
      </Stack>
    </Section>
  )
}

interface AtProps {
  at: string | null
  fault: TimeFault | null
  onChange: (at: string | null) => void
}

/** In the event's time zone, wherever the author is. */
function At({ at, fault, onChange }: AtProps) {
  const { t } = useTranslation('announcements')
  const { zone } = useFormat()
  const { time_zone } = useProject()
  const wall = at === null ? null : wallOf(time_zone, new Date(at))
  return (
    <TextInput
      type="datetime-local"
      className={styles.field!}
      label={t('when.at')}
      description={t('when.zone', { zone: zone(time_zone) })}
      error={fault && t(`when.${fault}`)}
      value={wall ? `${wall.day}T${wall.time}` : ''}
      onChange={({ currentTarget }) => {
        const [day, time] = currentTarget.value.split('T')
        onChange(day && time ? momentIn(time_zone, day, time.slice(0, 5)) : null)
      }}
    />
  )
}
