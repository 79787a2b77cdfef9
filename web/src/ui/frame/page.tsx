import { Title } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import styles from './page.module.css'

interface HeaderProps {
  title: string
  /** One line above the title: the parent. */
  above?: ReactNode
  /** One or two sentences below the title. */
  lead?: ReactNode
  actions?: ReactNode
}

/** The header of a page: its only h1, and the browser tab's title. */
export function PageHeader({ title, above, lead, actions }: HeaderProps) {
  useTitle(title)
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {above && <div className={styles.above}>{above}</div>}
        <Title order={1}>{title}</Title>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

/** Sets the browser tab's title; empty for the start page, and while loading. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Manyhands' : `${title} · Manyhands`
  }, [title])
}

interface PageProps {
  /** `narrow` for one question, `reading` for text and forms, `wide` for lists and walls. */
  width?: 'narrow' | 'reading' | 'wide'
  children: ReactNode
}

export function Page({ width = 'wide', children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      {children}
    </div>
  )
}

interface SectionProps {
  title: string
  /** Next to the title: a count, a link. */
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <Title order={2}>{title}</Title>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  )
}

/** A collapsible section; its content is mounted only when open. */
export function Fold({ title, children }: Omit<SectionProps, 'aside'>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={styles.section}>
      <Title order={2} className={styles.fold}>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {title}
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
      </Title>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </section>
  )
}

/** A raised surface. */
export function Card({ children, label }: { children: ReactNode; label?: string }) {
  return label ? (
    <section className={styles.card} aria-label={label}>
      {children}
    </section>
  ) : (
    <div className={styles.card}>{children}</div>
  )
}
