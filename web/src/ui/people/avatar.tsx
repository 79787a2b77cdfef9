import { useState } from 'react'
import { avatarHue, initials } from './initials.ts'
import styles from './people.module.css'

interface Props {
  name: string
  /** The e-mail hash: the same person has the same colour everywhere. */
  hash: string
  /** Their picture, if there is one. */
  url?: string | null | undefined
  size?: number
}

/** Initials on the person's colour, or their picture. Always beside the name, so it says nothing to a screen reader. */
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

/** Stands for the e-mail hash where only the person's identifier is known. */
export const hashOfUid = (uid: string): string => uid.replaceAll('-', '').slice(-8)
