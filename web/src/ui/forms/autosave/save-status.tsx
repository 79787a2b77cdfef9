import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloud, IconCloudCheck, IconCloudUp, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../../lib/problem.ts'
import { useWhySentence } from '../../feedback/why.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import styles from './save-status.module.css'
import type { Autosave } from './use-autosave.ts'

const icons = {
  idle: IconCloud,
  waiting: IconPencil,
  saving: IconCloudUp,
  saved: IconCloudCheck,
  failed: IconAlertTriangle,
}

/** The save state, also announced to screen readers; asks before leaving unsaved input. */
export function SaveStatus({ autosave }: { autosave: Autosave }) {
  const { t } = useTranslation('ui')
  const { state, flush } = autosave
  const Icon = icons[state]
  const text = useStatusText(autosave)
  return (
    <div className={styles.status} data-state={state}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span role="status">{text}</span>
      {state === 'failed' && !isRefusal(autosave) && (
        <Button variant="subtle" size="compact-sm" className={styles.again} onClick={() => void flush()}>
          {t('save.again')}
        </Button>
      )}
      <LeaveGuard unsaved={autosave.unsaved} flush={flush} />
    </div>
  )
}

/** A retry would be refused again until the field changes. */
const isRefusal = ({ error }: Autosave) => toProblem(error, 500).errors.length > 0

function useStatusText(autosave: Autosave): string {
  const { t } = useTranslation(['ui', 'problems'])
  const whyLine = useWhySentence()
  const { state, error, merged } = autosave
  if (state === 'saved' && merged) return t('save.merged')
  if (state !== 'failed') return t(`save.${state}`)
  if (isRefusal(autosave)) return t('save.refused')
  const problem = toProblem(error, 500)
  const title = t(`problems:titles.${problem.code as 'internal'}`, { defaultValue: problem.title })
  return t('save.failed', { why: problem.why.length > 0 ? whyLine(problem.why) : title })
}
