import { IconAlertTriangle } from '@tabler/icons-react'
import type { Why } from '../../../lib/problem.ts'
import { useWhyText } from '../../../ui/feedback/why.tsx'
import { Grid, Stack } from '../../../ui/layout/layout.tsx'
import styles from './seat.module.css'

/** Warnings that can be accepted, each with the shift it is about. */
export function Warnings({ why, timeZone }: { why: Why[]; timeZone: string }) {
  const textOf = useWhyText({ timeZone, about: 'them' })
  if (why.length === 0) return null
  return (
    <Stack as="ul" gap={2.5} surface="warn" className={styles.warnings}>
      {why.map((one) => (
        <Grid as="li" columns="auto 1" gap={2.5} align="stretch" key={one.rule}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{textOf(one)}</span>
        </Grid>
      ))}
    </Stack>
  )
}
