import { IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'

/** Shown before a table exists. */
export function NoTable({ pid }: { pid: string }) {
  const { t } = useTranslation('subsidy')
  return (
    <EmptyState
      icon={IconCoins}
      title={t('desk.noTable.title')}
      action={
        <LinkButton to="/p/$pid/manage/subsidy" params={{ pid }}>
          {t('desk.noTable.action')}
        </LinkButton>
      }
    >
      {t('desk.noTable.text')}
    </EmptyState>
  )
}
