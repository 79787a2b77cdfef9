import { Button } from '@mantine/core'
import type { RollOverPreview } from '@manyhands/api-client'
import {
  IconAlertTriangle,
  IconArchive,
  IconCalendarEvent,
  IconChecklist,
  IconForms,
  IconMail,
  IconStar,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { Card } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Examples } from '../examples.tsx'
import styles from '../years.module.css'

interface Props {
  preview: RollOverPreview | undefined
  /** False while it lags behind the input. */
  fresh: boolean
  busy: boolean
  children: ReactNode
}

/** What will happen, with the button below it. */
export function Preview({ preview, fresh, busy, children }: Props) {
  const { t } = useTranslation('years')
  return (
    <div className={styles.preview}>
      <Card label={t('preview.title')}>
        <Stack gap={6}>
          <h2 className={styles.previewTitle}>{t('preview.title')}</h2>
          {!preview && (fresh ? <Waiting kind="rows" count={3} /> : <p>{t('preview.incomplete')}</p>)}
          {preview && (
            <Stack
              gap={5}
              className={styles.will}
              data-stale={!fresh || undefined}
              role="status"
              aria-busy={!fresh}
            >
              <Facts preview={preview} />
              {preview.examples.length > 0 && <Examples examples={preview.examples} />}
            </Stack>
          )}
          {children}
          <Stack gap={2.5}>
            <Button type="submit" fullWidth loading={busy}>
              {t('start.submit')}
            </Button>
            <Text tone="muted" size={14}>
              {t('preview.noEmails')}
            </Text>
          </Stack>
        </Stack>
      </Card>
    </div>
  )
}

function Facts({ preview }: { preview: RollOverPreview }) {
  const { t } = useTranslation('years')
  const { list } = useFormat()
  const { teams, chiefs, tasks, forms, invited, already_chiefs, left_out, dates_shifted_by_days, conflicts } =
    preview
  return (
    <Stack as="ul" gap={3.5} className={styles.facts}>
      <Fact icon={IconUsersGroup}>{t('preview.teams', { count: teams })}</Fact>
      {chiefs > 0 && <Fact icon={IconStar}>{t('preview.chiefs', { count: chiefs })}</Fact>}
      {tasks > 0 && <Fact icon={IconChecklist}>{t('preview.tasks', { count: tasks })}</Fact>}
      {forms > 0 && <Fact icon={IconForms}>{t('preview.forms', { count: forms })}</Fact>}
      {invited > 0 ? (
        <Fact
          icon={IconMail}
          note={already_chiefs > 0 && t('preview.alreadyChiefs', { count: already_chiefs })}
        >
          {t('preview.invited', { count: invited })}
        </Fact>
      ) : (
        <Fact icon={IconMail}>{t('preview.noneInvited')}</Fact>
      )}
      <Fact icon={IconCalendarEvent}>{t('preview.shift', { count: dates_shifted_by_days })}</Fact>
      {left_out.length > 0 && (
        <Fact icon={IconArchive} note={list(left_out.map(({ name }) => name))}>
          {t('preview.leftOut', { count: left_out.length })}
        </Fact>
      )}
      {conflicts.map((one) => (
        <Fact key={one} icon={IconAlertTriangle} warns>
          {t(`conflicts.${one}`)}
        </Fact>
      ))}
    </Stack>
  )
}

interface FactProps {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>
  warns?: boolean
  note?: string | false
  children: ReactNode
}

function Fact({ icon: Icon, warns = false, note, children }: FactProps) {
  return (
    <li data-warns={warns || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span>
        {children}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </li>
  )
}
