import type { ComponentType, ReactNode } from 'react'
import { Cluster, Stack, Text } from '../layout/layout.tsx'
import styles from './states.module.css'

interface Props {
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** What is empty. */
  title: string
  /** Why it is empty, and what will change that. */
  children?: ReactNode
  /** The button that fills it. */
  action?: ReactNode
  /** Inside a card or a column. */
  small?: boolean
}

export function EmptyState({ icon: Icon, title, children, action, small = false }: Props) {
  return (
    <div className={styles.state} data-small={small || undefined}>
      <span className={styles.icon}>
        <Icon size={small ? 22 : 28} stroke={1.6} />
      </span>
      <Stack gap={1.5} className={styles.words}>
        <Text size={18} weight={650} className={styles.title}>
          {title}
        </Text>
        {children && <div className={styles.text}>{children}</div>}
      </Stack>
      {action && <Cluster gap={3}>{action}</Cluster>}
    </div>
  )
}
