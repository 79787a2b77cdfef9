import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from './logo.tsx'
import styles from './page-frame.module.css'

export interface NavItem {
  to: NonNullable<LinkProps['to']>
  params?: LinkProps['params']
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Active only at this address, not below it. */
  exact?: boolean
  /** Unread or waiting there. */
  count?: number
  /** Twice as wide as others in the bottom bar. */
  wide?: boolean
}

/** An item that opens something instead of leading somewhere. */
interface Opener extends Omit<NavItem, 'to'> {
  onOpen: () => void
}

export type BottomItem = NavItem | Opener

interface Props {
  /** Top of the side bar. */
  items: NavItem[]
  /** Bottom bar of a phone, at most five; null keeps an entry empty. */
  bottom: (BottomItem | null)[]
  /** Below the items of the side bar. */
  side?: ReactNode
  /** Below the logo; on a phone next to it. */
  search?: ReactNode
  /** Language and account: end of the side bar, right of the top bar. */
  tools: ReactNode
  children: ReactNode
}

export function PageFrame({ items, bottom, side, search, tools, children }: Props) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <header className={styles.bar} data-bar="frame">
        <Link to="/" className={styles.brand}>
          <Logo />
          <span>Manyhands</span>
        </Link>
        {search && <div className={styles.search}>{search}</div>}
        <nav className={styles.top} aria-label={t('navigation')}>
          {items.map((item) => (
            <Item key={item.label} item={item} />
          ))}
        </nav>
        {side && <div className={styles.side}>{side}</div>}
        <div className={styles.tools}>{tools}</div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <nav className={styles.bottom} aria-label={t('navigation')}>
        {bottom.map((item, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty entry has nothing else.
          item ? <Item key={item.label} item={item} /> : <span key={at} className={styles.item} />,
        )}
      </nav>
    </div>
  )
}

function Item({ item }: { item: BottomItem }) {
  const { t } = useTranslation('ui')
  const { label, icon: Icon, count = 0 } = item
  const inside = (
    <>
      <Icon size={22} stroke={1.75} />
      <span>{label}</span>
      {count > 0 && (
        <span className={styles.count} role="img" aria-label={t('unread', { count })}>
          {count}
        </span>
      )}
    </>
  )
  if ('onOpen' in item)
    return (
      <button type="button" className={styles.item} aria-haspopup="dialog" onClick={item.onOpen}>
        {inside}
      </button>
    )
  return (
    <Link
      to={item.to}
      {...(item.params !== undefined && { params: item.params as never })}
      className={styles.item}
      data-wide={item.wide || undefined}
      activeOptions={{ exact: item.exact ?? false, includeSearch: false }}
    >
      {inside}
    </Link>
  )
}
