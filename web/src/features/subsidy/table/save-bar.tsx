import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../../lib/problem.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Line, Stack } from '../../../ui/layout/layout.tsx'
import styles from './table.module.css'
import type { Writing } from './use-table.ts'

interface Props {
  writing: Writing
  onReload: () => Promise<void>
}

/** At the bottom: whether everything is saved, and what prevents it. */
export function SaveBar({ writing, onReload }: Props) {
  const { t } = useTranslation('subsidy')
  const { isDirty, isNew, faults, ruleFaults, save } = writing
  const [loading, setLoading] = useState(false)
  const wrong = faults.size + ruleFaults.size
  const stale = save.error && toProblem(save.error).status === 412
  return (
    <Stack gap={3} pad="3 5" className={styles.bar} data-bar="end">
      {stale ? (
        <Cluster gap="3 6" between className={styles.stale} role="alert">
          <span>{t('table.stale')}</span>
          <Button
            variant="default"
            size="sm"
            loading={loading}
            onClick={() => {
              setLoading(true)
              void onReload().finally(() => setLoading(false))
            }}
          >
            {t('table.reload')}
          </Button>
        </Cluster>
      ) : (
        <FormProblem error={save.error} fields={['payer']} />
      )}
      <Cluster gap="3 6" between className={styles.barRow}>
        <Line
          as="span"
          inline
          gap={2}
          tone="muted"
          className={styles.standing}
          role="status"
          data-wrong={wrong > 0 || undefined}
        >
          {wrong > 0 && <IconAlertTriangle size={18} aria-hidden="true" />}
          {wrong > 0
            ? t('table.wrong', { count: wrong })
            : t(isDirty || isNew ? 'table.unsaved' : 'table.allSaved')}
        </Line>
        <Button
          disabled={!(isDirty || isNew) || wrong > 0}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('table.save')}
        </Button>
      </Cluster>
    </Stack>
  )
}
