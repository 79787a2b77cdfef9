import styles from './keys.module.css'

/** The key that does the same. Within a button it is for the eye: the button says it by `aria-keyshortcuts`. */
export function Hint({ name, quiet }: { name: string; quiet?: true }) {
  return (
    <kbd className={styles.key} aria-hidden={quiet}>
      {name}
    </kbd>
  )
}
