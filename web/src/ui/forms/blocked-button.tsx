import { Button, type ButtonProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Why } from '../../lib/problem.ts'
import { useWhyText } from '../feedback/why.tsx'
import { Line, Stack } from '../layout/layout.tsx'
import styles from './blocked-button.module.css'

interface Props extends ButtonProps {
  why?: Why[]
  /** Replaces `why` if no rule of the server is involved. */
  reason?: string
  /** Id of the reason if the page already shows it. */
  by?: string
  children: ReactNode
}

/** A disabled action: visible, focusable, and with a reason. Never hide the button instead. */
export function BlockedButton({ why = [], reason, by, children, ...button }: Props) {
  const textOf = useWhyText()
  const id = useId()
  const reasons = reason ? [reason] : [...new Set(why.map(textOf))]
  return (
    <Stack as="span" gap={2} align="start" className={styles.blockedBox}>
      <Button {...button} className={styles.blocked} aria-disabled="true" aria-describedby={by ?? id}>
        {children}
      </Button>
      {!by && (
        <span id={id}>
          {reasons.map((text) => (
            <Line as="span" gap={2} align="start" tone="muted" size={14} key={text} className={styles.reason}>
              <IconLock size={16} aria-hidden="true" />
              <span>{text}</span>
            </Line>
          ))}
        </span>
      )}
    </Stack>
  )
}
