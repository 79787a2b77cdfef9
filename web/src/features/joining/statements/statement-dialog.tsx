import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { myStatementsQuery } from '../queries.ts'
import { AgreeDialog } from './agree-dialog.tsx'

interface Props {
  pid: string
  sid: string
  onClose: () => void
}

/** An agreement that is new or has changed: read and sign it. Shows the current version, also if it changes. */
export default function StatementDialog({ pid, sid, onClose }: Props) {
  const { t } = useTranslation('joining')
  const language = useLanguage()
  const { data = [] } = useQuery(myStatementsQuery)
  const statement = data.find((one) => one.pid === pid && one.sid === sid)
  if (!statement) return null
  return (
    <AgreeDialog
      pid={pid}
      statements={[statement]}
      title={statement.texts[language].title}
      text={t('agree.required', { project: statement.project })}
      action={t('agree.action')}
      onClose={onClose}
    />
  )
}
