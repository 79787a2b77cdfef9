import { Title } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Box, Cluster, Stack, Text } from '../layout/layout.tsx'
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
    <Cluster as="header" gap={5} align="end" between>
      <Stack gap={2} className={styles.words}>
        {above && (
          <Text as="div" tone="muted" size={15} weight={600} className={styles.above}>
            {above}
          </Text>
        )}
        <Title order={1}>{title}</Title>
        {lead && (
          <Text tone="muted" size={17} className={styles.lead}>
            {lead}
          </Text>
        )}
      </Stack>
      {actions && <Cluster gap={3}>{actions}</Cluster>}
    </Cluster>
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
    <Stack gap={10} className={styles.page} data-width={width}>
      {children}
    </Stack>
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
    <Stack as="section" gap={4}>
      <Cluster gap="1 4" align="baseline" between>
        <Title order={2}>{title}</Title>
        {aside && (
          <Text as="div" tone="muted" size={15}>
            {aside}
          </Text>
        )}
      </Cluster>
      {children}
    </Stack>
  )
}

/** A collapsible section; its content is mounted only when open. */
export function Fold({ title, children }: Omit<SectionProps, 'aside'>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Stack as="section" gap={4}>
      <Title order={2} className={styles.fold}>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {title}
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
      </Title>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </Stack>
  )
}

/** A raised surface. */
export function Card({ children, label }: { children: ReactNode; label?: string }) {
  return label ? (
    <Box as="section" surface="raised" pad={6} className={styles.card} aria-label={label}>
      {children}
    </Box>
  ) : (
    <Box surface="raised" pad={6} className={styles.card}>
      {children}
    </Box>
  )
}
