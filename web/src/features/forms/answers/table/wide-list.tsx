import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { DataList } from '../../../../ui/data/data-list.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import styles from './table.module.css'

/** A table with many columns that scrolls sideways, also by keyboard, while the names stay visible. */
export function WideList<Row>(props: ComponentProps<typeof DataList<Row>>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
    <section className={styles.wide} aria-label={props.label} tabIndex={0}>
      <DataList {...props} />
    </section>
  )
}

interface PersonProps {
  uid: string
  name: string
  teams: { tid: string; name: string }[]
}

/** A person with their current teams. */
export function Person({ uid, name, teams }: PersonProps) {
  return (
    <Stack as="span" className={styles.person}>
      <Link to="/u/$uid" params={{ uid }} className={styles.name}>
        <bdi>{name}</bdi>
      </Link>
      {teams.length > 0 && (
        <Text as="span" tone="muted" size={14} weight={400}>
          {teams.map((team) => team.name).join(' · ')}
        </Text>
      )}
    </Stack>
  )
}
