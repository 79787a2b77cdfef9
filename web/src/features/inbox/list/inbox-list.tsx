import { Button, Checkbox } from '@mantine/core'
import { IconInbox, IconKeyboard, IconUserSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { More } from '../../../ui/data/more.tsx'
import rows from '../../../ui/data/rows.module.css'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Hint } from '../../../ui/keys/hint.tsx'
import styles from '../inbox.module.css'
import type { Wanted } from '../queries.ts'
import { Row } from './row.tsx'
import type { InboxState } from './use-inbox.ts'

interface Props {
  inbox: InboxState
  search: Record<string, string>
  wanted: Wanted
  keysOn: boolean
  onExplain: () => void
  onLook: (change: Record<string, string>) => void
}

/** The longest waiting first. */
export function InboxList({ inbox, search, wanted, keysOn, onExplain, onLook }: Props) {
  const { t } = useTranslation('inbox')
  const { found, applications, shownId, chosen, choose, isMine } = inbox
  if (found.error && !found.data) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting kind="rows" count={6} />
  if (applications.length === 0) return <Nothing wanted={wanted} onLook={onLook} />
  const open = applications.filter(isMine).map(({ id }) => id)
  const all = open.length > 0 && open.every((id) => chosen.has(id))
  return (
    <div className={styles.list}>
      {open.length > 1 && (
        <Checkbox
          size="md"
          className={styles.all}
          label={t('list.chooseAll', { count: open.length })}
          checked={all}
          indeterminate={!all && chosen.size > 0}
          onChange={() => choose(open, !all)}
        />
      )}
      <ul className={`${rows.rows} ${styles.rows}`} aria-label={t('title')}>
        {applications.map((application) => (
          <Row
            key={application.id}
            application={application}
            search={search}
            resetScroll={!inbox.wide}
            open={application.id === shownId}
            chosen={isMine(application) ? chosen.has(application.id) : null}
            onChoose={(on) => choose([application.id], on)}
          />
        ))}
      </ul>
      <More found={found} wide />
      <Keys on={keysOn} onExplain={onExplain} />
    </div>
  )
}

/** The two most important shortcuts, and a link to the others. */
function Keys({ on, onExplain }: { on: boolean; onExplain: () => void }) {
  const { t } = useTranslation('inbox')
  return (
    <p className={styles.keys}>
      {on && (
        <>
          <span>
            <Hint name="j" /> <Hint name="k" /> {t('keys.moving')}
          </span>
          <span>
            <Hint name="x" /> {t('keys.choosing')}
          </span>
        </>
      )}
      <button type="button" onClick={onExplain} aria-keyshortcuts={on ? '?' : undefined}>
        {on ? <Hint name="?" /> : <IconKeyboard size={18} aria-hidden="true" />} {t('keys.all')}
      </button>
    </p>
  )
}

function Nothing({ wanted, onLook }: Pick<Props, 'wanted' | 'onLook'>) {
  const { t } = useTranslation('inbox')
  if (wanted.tid || wanted.search)
    return (
      <EmptyState
        icon={IconUserSearch}
        title={t('empty.found.title')}
        action={
          <Button variant="default" onClick={() => onLook({ tid: '', search: '' })}>
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
        <Button variant="default" onClick={() => onLook({ state: 'decided' })}>
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
