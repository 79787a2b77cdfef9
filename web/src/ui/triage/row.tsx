import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import rows from '../data/rows.module.css'
import styles from './triage.module.css'

interface Props {
  open: boolean
  chosen?: boolean | null
  className?: string | undefined
  children: ReactNode
}

/** A row of the list. The open one is scrolled into view. */
export function TriageRow({ open, chosen, className, children }: Props) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <li
      ref={row}
      className={[rows.row, styles.row, className].join(' ')}
      data-open={open || undefined}
      data-chosen={chosen || undefined}
    >
      {children}
    </li>
  )
}

interface LinkProps {
  id: string
  /** Of the list. */
  triage: { shownId: string | undefined; wide: boolean }
  children: ReactNode
}

/** Opens an item. The whole row is the link. */
export function RowLink({ id, triage: { shownId, wide }, children }: LinkProps) {
  return (
    <Link
      to="."
      search={((now: object) => ({ ...now, id })) as never}
      resetScroll={!wide}
      className={rows.cover}
      aria-current={id === shownId || undefined}
    >
      {children}
    </Link>
  )
}

/** On a phone, back from the open item. */
export function ToList({ children }: { children: ReactNode }) {
  return (
    <Link to="." search={withoutId as never} className={styles.toList}>
      <IconChevronLeft size={18} aria-hidden="true" />
      {children}
    </Link>
  )
}

function withoutId(now: Record<string, unknown>) {
  const { id: _, ...rest } = now
  return rest
}
