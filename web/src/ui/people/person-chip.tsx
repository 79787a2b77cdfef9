import type { ReactNode } from 'react'
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
    <span className={styles.chip}>
      <Avatar name={name} hash={hash} url={url} />
      <span className={styles.label}>
        <bdi className={styles.name}>{name}</bdi>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </span>
  )
}
