import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './tabs.module.css'

export interface Tab {
  to: NonNullable<LinkProps['to']>
  params?: LinkProps['params']
  label: string
  exact?: boolean
  /** Number of items waiting there. */
  count?: number
}

interface Props {
  /** What the tabs belong to. */
  label: string
  items: Tab[]
  children: ReactNode
}

/** Tabs as links, so that they can be opened in a new browser tab. */
export function Tabs({ label, items, children }: Props) {
  const row = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // On a phone the row is longer than the screen: keeps the active tab in view, also after counts have
  // loaded.
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
