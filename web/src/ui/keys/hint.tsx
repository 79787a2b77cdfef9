import styles from './keys.module.css'

/** The key of a shortcut. Decorative within a button, which has `aria-keyshortcuts`. */
export function Hint({ name, quiet }: { name: string; quiet?: true }) {
  return (
    <kbd className={styles.key} aria-hidden={quiet}>
      {name}
    </kbd>
  )
}
