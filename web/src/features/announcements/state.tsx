import type { Announcement } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { Mark } from '../../ui/data/mark.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import styles from './announcements.module.css'

const tones = { scheduled: 'warn', sent: 'good', cancelled: 'quiet', stopped: 'warn' } as const

/** The state, and its time. */
export function State({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements')
  const { moment } = useFormat()
  const { state, send_at, sent_at, created_at } = announcement
  const at = state === 'scheduled' ? send_at : (sent_at ?? created_at)
  return (
    <div className={styles.state}>
      <Mark tone={tones[state]}>{t(`states.${state}`)}</Mark>
      <Text as="time" tone="muted" size={14} dateTime={at}>
        {moment(at)}
      </Text>
    </div>
  )
}
