import { Button, type ButtonProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Why } from '../../lib/problem.ts'
import { useWhyText } from '../feedback/why.tsx'
import styles from './blocked-button.module.css'

interface Props extends ButtonProps {
  why?: Why[]
  /** The id of the reason where the page says it already. */
  by?: string
  children: ReactNode
}

/** An action that is not open to you: shown, reachable by keyboard, and it says why. Never a missing button. */
export function BlockedButton({ why = [], by, children, ...button }: Props) {
  const { t } = useTranslation('problems')
  const words = useWhyText()
  const id = useId()
  return (
    <span className={styles.blockedBox}>
      <Button {...button} className={styles.blocked} aria-disabled="true" aria-describedby={by ?? id}>
        {children}
      </Button>
      {!by && (
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
      )}
    </span>
  )
}
