import { useState } from 'react'
import { avatarHue, initials } from './initials.ts'
import styles from './people.module.css'

interface Props {
  name: string
  /** The email hash, so that a person has the same colour everywhere. */
  hash: string
  /** Their picture, if there is one. */
  url?: string | null | undefined
  size?: number
}

/**
 * A picture, or initials on the person's colour. Hidden from screen readers, because it is always next to the
 * name.
 */
export function Avatar({ name, hash, url, size = 40 }: Props) {
  const [missing, setMissing] = useState<string | null>(null)
  const letters = initials(name)
  const wide = /^\p{Script=Han}{2}/u.test(letters)
  return (
    <span
      className={styles.avatar}
      data-hue={avatarHue(hash)}
      style={{ inlineSize: size, blockSize: size, fontSize: size * (wide ? 0.33 : 0.37) }}
      aria-hidden="true"
    >
      {letters}
      {url && url !== missing && (
        <img className={styles.picture} src={url} alt="" loading="lazy" onError={() => setMissing(url)} />
      )}
    </span>
  )
}

/** Replaces the email hash if only the person's id is known. */
export const hashOfUid = (uid: string): string => uid.replaceAll('-', '').slice(-8)
