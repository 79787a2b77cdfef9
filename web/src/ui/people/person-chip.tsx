import type { ReactNode } from 'react'
import { Line, Stack, Text } from '../layout/layout.tsx'
import { Avatar } from './avatar.tsx'
import styles from './people.module.css'

interface Props {
  name: string
  hash: string
  /** URL of their picture; without it, initials are shown. */
  url?: string | null | undefined
  /** A line below the name: role, email, since when. */
  note?: ReactNode
}

/** A person in a list or next to a text. `dir="auto"` for Arabic and Hebrew names. */
export function PersonChip({ name, hash, url, note }: Props) {
  return (
    <Line as="span" inline gap={3} className={styles.chip}>
      <Avatar name={name} hash={hash} url={url} />
      <Stack as="span" align="start" className={styles.label}>
        <bdi className={styles.name}>{name}</bdi>
        {note && (
          <Text as="span" tone="muted" size={13}>
            {note}
          </Text>
        )}
      </Stack>
    </Line>
  )
}
