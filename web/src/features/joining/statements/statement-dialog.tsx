import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import type { Language } from '../../../lib/i18n/languages.ts'
import { LoadingDialog } from '../../../ui/consent/loading-dialog.tsx'
import { myStatementsQuery } from '../queries.ts'
import { AgreeDialog } from './agree-dialog.tsx'

interface Props {
  pid: string
  sid: string
  title: Record<Language, string>
  onClose: () => void
}

/** An agreement that is new or has changed: read and sign it. Shows the current version, also if it changes. */
export default function StatementDialog({ pid, sid, title, onClose }: Props) {
  const { t } = useTranslation('joining')
  const language = useLanguage()
  const query = useQuery({ ...myStatementsQuery, refetchOnMount: 'always' })
  const found = query.data?.find((one) => one.pid === pid && one.sid === sid)
  // It is shown until the signature has arrived.
  const [statement, setStatement] = useState(found)
  if (found && found !== statement) setStatement(found)
  if (!statement) return <LoadingDialog title={title[language]} query={query} onClose={onClose} />
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
