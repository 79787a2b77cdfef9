import styles from './keys.module.css'
import type { Key } from './use-keys.ts'

/** The key that does the same. Within a button it is for the eye: the button says it by `aria-keyshortcuts`. */
export function Hint({ name, quiet }: { name: Key; quiet?: true }) {
  return (
    <kbd className={styles.key} aria-hidden={quiet}>
      {name}
    </kbd>
  )
}
