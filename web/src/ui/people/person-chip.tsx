import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import styles from './people.module.css'

interface Props {
  name: string
  hash: string
  /** Of their picture; without it there are initials. */
  url?: string | null | undefined
  /** A word under the name: chief, e-mail, since when. */
  note?: ReactNode
}

/** Someone in a list or beside a text. `dir="auto"`: an Arabic or Hebrew name reads from its own side. */
export function PersonChip({ name, hash, url, note }: Props) {
  return (
    <span className={styles.chip}>
      <Avatar name={name} hash={hash} url={url} />
      <span className={styles.who}>
        <bdi className={styles.name}>{name}</bdi>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </span>
  )
}
