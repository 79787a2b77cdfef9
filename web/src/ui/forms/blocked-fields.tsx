import type { ReactNode } from 'react'
import styles from './blocked-button.module.css'

interface Props {
  /** Id of the reason on the page; undefined while enabled. */
  by: string | undefined
  children: ReactNode
}

/** Disables a group of controls, with a reason. Links inside still work. */
export function BlockedFields({ by, children }: Props) {
  if (by === undefined) return children
  return (
    <fieldset className={styles.fields} disabled aria-describedby={by}>
      {children}
    </fieldset>
  )
}
