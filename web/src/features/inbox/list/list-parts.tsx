import { Button, Checkbox } from '@mantine/core'
import { IconInbox, IconUserSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useLook } from '../../../ui/filters/use-look.ts'
import styles from '../inbox.module.css'
import type { Wanted } from '../queries.ts'
import type { InboxState } from './use-inbox.ts'

/** Selects all that the person may decide on. */
export function ChooseAll({ inbox: { applications, chosen, choose, isMine } }: { inbox: InboxState }) {
  const { t } = useTranslation('inbox')
  const open = applications.filter(isMine).map(({ id }) => id)
  if (open.length < 2) return null
  const all = open.every((id) => chosen.has(id))
  return (
    <Checkbox
      size="md"
      className={styles.all}
      label={t('list.chooseAll', { count: open.length })}
      checked={all}
      indeterminate={!all && chosen.size > 0}
      onChange={() => choose(open, !all)}
    />
  )
}

/** Why the list is empty. */
export function Nothing({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation('inbox')
  const look = useLook()
  if (wanted.tid || wanted.search)
    return (
      <EmptyState
        icon={IconUserSearch}
        title={t('empty.found.title')}
        action={
          <Button variant="default" onClick={() => look({ tid: '', search: '' })}>
            {t('empty.found.action')}
          </Button>
        }
      >
        {t('empty.found.text')}
      </EmptyState>
    )
  return wanted.state === 'pending' ? (
    <EmptyState
      icon={IconInbox}
      title={t('empty.pending.title')}
      action={
        <Button variant="default" onClick={() => look({ state: 'decided' })}>
          {t('empty.pending.action')}
        </Button>
      }
    >
      {t('empty.pending.text')}
    </EmptyState>
  ) : (
    <EmptyState icon={IconInbox} title={t('empty.state.title')}>
      {t('empty.state.text')}
    </EmptyState>
  )
}
