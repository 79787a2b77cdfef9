import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from './logo.tsx'
import styles from './page-frame.module.css'

export interface NavItem {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Active only at this address, not below it. */
  exact?: boolean
  /** Only in the phone's bottom bar; a desk shows it elsewhere. */
  phoneOnly?: boolean
}

interface Props {
  /** At most four: the bottom bar of a phone and the top of the side bar of a desk. */
  items: NavItem[]
  /** Below the items, desk only. */
  side?: ReactNode
  /** Language and account: end of the side bar, right of the top bar. */
  tools: ReactNode
  children: ReactNode
}

export function PageFrame({ items, side, tools, children }: Props) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <header className={styles.bar}>
        <Link to="/" className={styles.brand}>
          <Logo />
          <span>Manyhands</span>
        </Link>
        <nav className={styles.nav} aria-label={t('navigation')}>
          {items.slice(0, 4).map(({ to, label, icon: Icon, exact, phoneOnly }) => (
            <Link
              key={to}
              to={to}
              className={styles.item}
              data-phone={phoneOnly}
              activeOptions={{ exact: exact ?? false }}
            >
              <Icon size={22} stroke={1.75} />
              <span>{label}</span>
            </Link>
          ))}
        </nav>
        {side && <div className={styles.side}>{side}</div>}
        <div className={styles.tools}>{tools}</div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
