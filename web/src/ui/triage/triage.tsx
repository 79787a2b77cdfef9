import { IconKeyboard } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { More } from '../data/more.tsx'
import rows from '../data/rows.module.css'
import { Waiting } from '../data/skeletons.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { Hint } from '../keys/hint.tsx'
import { KeysDialog } from '../keys/keys-dialog.tsx'
import type { Shortcut } from '../keys/step-of.ts'
import { useKeys, useKeysOn } from '../keys/use-keys.ts'
import { Cluster, Stack } from '../layout/layout.tsx'
import styles from './triage.module.css'
import type { TriageState } from './use-triage.ts'

interface Props<Item extends { id: string }> {
  triage: TriageState<Item>
  /** Name of the list. */
  label: string
  filters?: ReactNode
  /** Above the rows. */
  head?: ReactNode
  /** Instead of rows. */
  empty: ReactNode
  row: (item: Item) => ReactNode
  /** Besides those that move in the list. */
  shortcuts: Shortcut[]
  /** The open item. */
  children: ReactNode
}

/** The list and the open item: side by side on a desk, one at a time on a phone. */
export function Triage<Item extends { id: string }>({ triage, filters, children, ...list }: Props<Item>) {
  const { openId, shownId } = triage
  return (
    <Stack gap={6} className={styles.desk} data-one={openId !== undefined || undefined}>
      {filters}
      <Stack gap={6} className={styles.panes} data-two={shownId !== undefined || undefined}>
        <div className={styles.list}>
          <List triage={triage} {...list} />
        </div>
        {children}
      </Stack>
    </Stack>
  )
}

function List<Item extends { id: string }>(props: Omit<Props<Item>, 'filters' | 'children'>) {
  const { triage, label, head, empty, row, shortcuts } = props
  const { t } = useTranslation('ui')
  const [on, setOn] = useKeysOn()
  const [explaining, setExplaining] = useState(false)
  const explain = () => setExplaining(true)
  const all: Shortcut[] = [
    { key: 'j', text: t('keys.next'), held: true, run: () => triage.move(1) },
    { key: 'k', text: t('keys.previous'), held: true, run: () => triage.move(-1) },
    ...shortcuts,
    { key: '?', text: t('keys.explain'), run: explain },
  ]
  useKeys(all, on)
  const { found, items } = triage
  if (found.error && !found.data) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting kind="rows" count={6} />
  return (
    <>
      {items.length === 0 ? (
        empty
      ) : (
        <>
          {head}
          <ul className={`${rows.rows} ${styles.rows}`} aria-label={label}>
            {items.map(row)}
          </ul>
          <More found={found} wide />
          <Keys shortcuts={shortcuts} on={on} onExplain={explain} />
        </>
      )}
      {explaining && (
        <KeysDialog shortcuts={all} on={on} onSwitch={setOn} onClose={() => setExplaining(false)} />
      )}
    </>
  )
}

/** The most important shortcuts, and a link to the others. */
function Keys({ shortcuts, on, onExplain }: { shortcuts: Shortcut[]; on: boolean; onExplain: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <Cluster as="p" gap="1 4" tone="muted" size={14} className={styles.keys}>
      {on && (
        <>
          <span>
            <Hint name="j" /> <Hint name="k" /> {t('keys.moving')}
          </span>
          {shortcuts.map(
            ({ key, hint }) =>
              hint && (
                <span key={key}>
                  <Hint name={key} /> {hint}
                </span>
              ),
          )}
        </>
      )}
      <button type="button" onClick={onExplain} aria-keyshortcuts={on ? '?' : undefined}>
        {on ? <Hint name="?" /> : <IconKeyboard size={18} aria-hidden="true" />} {t('keys.all')}
      </button>
    </Cluster>
  )
}
