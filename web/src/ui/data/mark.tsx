import type { ReactNode } from 'react'
import styles from './bars.module.css'

interface Props {
  tone: 'good' | 'warn' | 'quiet'
  children: ReactNode
}

/** A word or two about what stands beside it. */
export function Mark({ tone, children }: Props) {
  return (
    <span className={styles.word} data-tone={tone}>
      {children}
    </span>
  )
}
