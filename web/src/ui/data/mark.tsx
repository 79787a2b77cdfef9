import type { ReactNode } from 'react'
import styles from './bars.module.css'

interface Props {
  tone: 'good' | 'warn' | 'quiet'
  children: ReactNode
}

/** A short label. */
export function Mark({ tone, children }: Props) {
  return (
    <span className={styles.word} data-tone={tone}>
      {children}
    </span>
  )
}
