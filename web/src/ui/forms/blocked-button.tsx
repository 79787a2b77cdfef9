import { Button, type ButtonProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Why } from '../../lib/problem.ts'
import { useWhyText } from '../feedback/why.tsx'
import styles from './blocked-button.module.css'

interface Props extends ButtonProps {
  why: Why[]
  children: ReactNode
}

/** An action that is not open to you: shown, reachable by keyboard, and it says why. Never a missing button. */
export function BlockedButton({ why, children, ...button }: Props) {
  const { t } = useTranslation('problems')
  const words = useWhyText()
  const id = useId()
  return (
    <span className={styles.blockedBox}>
      <Button {...button} className={styles.blocked} aria-disabled="true" aria-describedby={id}>
        {children}
      </Button>
      <span id={id}>
        {why.map((one) => {
          const { rule, setting, liftedBy } = words(one)
          return (
            <span key={one.rule} className={styles.reason}>
              <IconLock size={16} aria-hidden="true" />
              <span>{t('oneLine', { rule, setting, liftedBy })}</span>
            </span>
          )
        })}
      </span>
    </span>
  )
}
