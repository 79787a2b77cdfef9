import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './tabs.module.css'

export interface Tab {
  to: NonNullable<LinkProps['to']>
  params?: LinkProps['params']
  label: string
  exact?: boolean
  /** How much waits there. */
  count?: number
}

interface Props {
  /** What the tabs are parts of. */
  label: string
  items: Tab[]
  children: ReactNode
}

/** Pages below one another in the address, beside each other on the screen. Links, so they open in a new tab too. */
export function Tabs({ label, items, children }: Props) {
  const row = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // On a phone the row is longer than the screen: where one is has to be in sight, also once counts have come.
  const shown = items.map(({ label: name, count = 0 }) => name + count).join()
  useEffect(() => {
    if (path && shown)
      row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path, shown])
  return (
    <div className={styles.tabs}>
      <nav ref={row} className={styles.row} aria-label={label}>
        {items.map(({ to, params, label: name, exact, count = 0 }) => (
          <Link
            key={to}
            to={to}
            {...(params !== undefined && { params: params as never })}
            className={styles.tab}
            activeOptions={{ exact: exact ?? false, includeSearch: false }}
            resetScroll={false}
          >
            {name}
            {count > 0 && <span className={styles.count}>{count}</span>}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
