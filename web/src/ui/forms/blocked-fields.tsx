import type { ReactNode } from 'react'
import styles from './blocked-button.module.css'

interface Props {
  /** The id of the reason on the page; undefined while all of it is open. */
  by: string | undefined
  children: ReactNode
}

/** Controls that nobody can use now: shown, disabled as one, with the reason said. Links among them still lead on. */
export function BlockedFields({ by, children }: Props) {
  if (by === undefined) return children
  return (
    <fieldset className={styles.fields} disabled aria-describedby={by}>
      {children}
    </fieldset>
  )
}
