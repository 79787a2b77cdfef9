import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../../../lib/problem.ts'
import { toasts } from '../../../../ui/feedback/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import type { Building } from '../draft/use-builder.ts'
import styles from './page.module.css'

interface Props {
  building: Building
  busy: boolean
  onReload: () => Promise<void>
}

/** At the lower edge: whether all is saved, and what keeps it from being. */
export function SaveBar({ building, busy, onReload }: Props) {
  const { t } = useTranslation('forms')
  const { form, isDirty, faults, formFaults, save } = building
  const wrong = faults.size + formFaults.length
  const stale = save.error && toProblem(save.error).status === 412
  return (
    <div className={styles.bar}>
      {stale ? (
        <div className={styles.stale} role="alert">
          <span>{t('builder.stale')}</span>
          <Button variant="default" size="sm" loading={busy} onClick={() => void onReload()}>
            {t('builder.reload')}
          </Button>
        </div>
      ) : (
        <FormProblem error={save.error} />
      )}
      <div className={styles.barRow}>
        <span className={styles.standing} role="status" data-wrong={wrong > 0 || undefined}>
          {wrong > 0 && <IconAlertTriangle size={18} aria-hidden="true" />}
          {wrong > 0
            ? t('builder.wrong', { count: wrong })
            : t(isDirty ? 'builder.unsaved' : 'builder.allSaved')}
        </span>
        <Button
          disabled={!isDirty || wrong > 0}
          loading={save.isPending}
          onClick={() =>
            save.mutate(form.state === 'draft' ? 'draft' : 'open', {
              onSuccess: () => toasts.say(t('builder.saved')),
            })
          }
        >
          {t('builder.save')}
        </Button>
      </div>
    </div>
  )
}
