import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloud, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOwnFormat } from '../../../../lib/i18n/format.ts'
import { toProblem } from '../../../../lib/problem.ts'
import { Cluster, Stack } from '../../../../ui/layout/layout.tsx'
import type { useFilling } from '../use-filling.ts'
import styles from './notes.module.css'

interface Props {
  filling: ReturnType<typeof useFilling>
  changing: boolean
  progress: { answered: number; total: number }
  /** Number of invalid answers. */
  open: number
}

const icons = {
  idle: IconCloud,
  waiting: IconCloud,
  saving: IconCloudUp,
  saved: IconCloudCheck,
  failed: IconAlertTriangle,
  offline: IconCloudOff,
}

/** Progress, and whether it is saved: "Saved 14:02". */
export function SaveNote({ filling, changing, progress: { answered, total }, open }: Props) {
  const { t } = useTranslation(['forms', 'ui'])
  const { state, text } = useNote(filling, changing, open)
  const Icon = icons[state]
  const words = t('fill.answered', { answered, count: total })
  return (
    <Stack gap={1.5} className={styles.note}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('fill.progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={answered}
        aria-valuetext={words}
      >
        <span style={{ inlineSize: `${(answered / Math.max(total, 1)) * 100}%` }} />
      </div>
      <Cluster gap="0 4" between tone="muted" size={14} tabular>
        <span aria-hidden="true">{words}</span>
        <span className={styles.saved} data-state={state}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span role="status">{text}</span>
          {state === 'offline' && (
            <Button variant="subtle" size="compact-sm" onClick={() => void filling.flush()}>
              {t('ui:save.again')}
            </Button>
          )}
        </span>
      </Cluster>
    </Stack>
  )
}

function useNote({ saving, savedAt }: Props['filling'], changing: boolean, open: number) {
  const { t } = useTranslation(['forms', 'ui'])
  const { time, date, moment } = useOwnFormat()
  if (open > 0) return { state: 'failed' as const, text: t('fill.open', { count: open }) }
  if (changing) return { state: 'idle' as const, text: t('fill.notYet') }
  if (saving.state === 'failed') {
    const { status } = toProblem(saving.error, 500)
    return status === 0 || status >= 500
      ? { state: 'offline' as const, text: t(status === 0 ? 'fill.offline' : 'fill.trouble') }
      : { state: 'failed' as const, text: t('fill.notSaved') }
  }
  if (saving.state === 'saving') return { state: 'saving' as const, text: t('ui:save.saving') }
  if (saving.state === 'waiting') return { state: 'waiting' as const, text: t('ui:save.waiting') }
  if (savedAt) {
    const today = date(savedAt) === date(new Date().toISOString())
    const when = today ? time(savedAt) : moment(savedAt)
    return { state: 'saved' as const, text: t('fill.savedAt', { time: when }) }
  }
  return { state: 'idle' as const, text: t('ui:save.idle') }
}
