import { avatarHue, initials } from './initials.ts'
import styles from './people.module.css'

interface Props {
  name: string
  /** The e-mail hash: the same person has the same colour everywhere. */
  hash: string
  size?: number
}

/** Initials on the person's colour. Always beside the name, so it says nothing to a screen reader. */
export function Avatar({ name, hash, size = 40 }: Props) {
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
    </span>
  )
}
