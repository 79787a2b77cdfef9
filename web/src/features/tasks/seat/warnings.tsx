import { IconAlertTriangle } from '@tabler/icons-react'
import type { Why } from '../../../lib/problem.ts'
import { useWhyText } from '../../../ui/feedback/why.tsx'
import styles from './seat.module.css'

/** Warnings that can be accepted, each with the shift it is about. */
export function Warnings({ why, timeZone }: { why: Why[]; timeZone: string }) {
  const textOf = useWhyText({ timeZone, about: 'them' })
  if (why.length === 0) return null
  return (
    <ul className={styles.warnings}>
      {why.map((one) => (
        <li key={one.rule}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{textOf(one)}</span>
        </li>
      ))}
    </ul>
  )
}
