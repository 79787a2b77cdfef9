import { IconCircleCheck, IconMailOff } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { PageHeader } from '../frame/page.tsx'
import { Cluster, Stack } from '../layout/layout.tsx'
import styles from './ends.module.css'

interface FinishedProps {
  icon?: ComponentProps<typeof EmptyState>['icon']
  /** `quiet` for endings that are no success. */
  tone?: 'good' | 'quiet'
  title: string
  lead: string
  children?: ReactNode
  /** Links to continue. */
  actions: ReactNode
}

/** Something is done: what happened, and how to continue. */
export function Finished({
  icon: Icon = IconCircleCheck,
  tone = 'good',
  title,
  lead,
  children,
  actions,
}: FinishedProps) {
  return (
    <Stack gap={5} role="status">
      <span className={styles.sign} data-tone={tone} aria-hidden="true">
        <Icon size={36} stroke={1.6} />
      </span>
      <PageHeader title={title} lead={lead} />
      {children}
      <Cluster gap="2 3">{actions}</Cluster>
    </Stack>
  )
}

interface DeadProps {
  title: string
  /** What has expired. */
  what: string
  action: ReactNode
  children: ReactNode
}

/** The link of an email no longer works. */
export function DeadLink({ title, what, action, children }: DeadProps) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={IconMailOff} title={what} action={action}>
        {children}
      </EmptyState>
    </>
  )
}
