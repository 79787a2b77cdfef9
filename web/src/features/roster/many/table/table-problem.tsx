import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { toProblem } from '../../../../lib/problem.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import styles from '../many.module.css'
import { mostShifts } from '../plan/plan.ts'

/** Why a table can't be read, or what else went wrong. */
export function TableProblem({ error }: { error: unknown }) {
  const { t } = useTranslation('roster')
  const language = useLanguage()
  const found = toProblem(error).errors.find(({ code }) =>
    ['unreadable_file', 'too_many_tasks'].includes(code),
  )
  if (!found) return <FormProblem error={error} takesFocus={false} />
  return (
    <Stack gap={1} pad={4} tone="bad" weight={550} className={styles.problems} role="alert">
      <p>
        {found.code === 'too_many_tasks'
          ? t('many.tooMany', { count: mostShifts })
          : t('many.table.unreadable')}
      </p>
      {/* The server describes the cause in English only. */}
      {found.code === 'unreadable_file' && language === 'en' && (
        <Text tone="muted" size={14}>
          {found.detail}
        </Text>
      )}
    </Stack>
  )
}
