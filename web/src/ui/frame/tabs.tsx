import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export interface Tab {
  to: NonNullable<LinkProps['to']>
  params?: LinkProps['params']
  label: string
  exact?: boolean
}

interface Props {
  /** What the tabs are parts of. */
  label: string
  items: Tab[]
  children: ReactNode
}

/** Pages below one another in the address, beside each other on the screen. Links, so they open in a new tab too. */
export function Tabs({ label, items, children }: Props) {
  return (
    <div className={styles.tabs}>
      <nav className={styles.row} aria-label={label}>
        {items.map(({ to, params, label: name, exact }) => (
          <Link
            key={to}
            to={to}
            {...(params !== undefined && { params: params as never })}
            className={styles.tab}
            activeOptions={{ exact: exact ?? false }}
            resetScroll={false}
          >
            {name}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
