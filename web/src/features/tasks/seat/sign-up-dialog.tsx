import { Button, Group, Radio } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem, type Why } from '../../../lib/problem.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './seat.module.css'
import { roleOf, stepFor } from './steps.ts'
import { acceptable, type useSignUp } from './use-seat.ts'
import { Warnings } from './warnings.tsx'

interface Props {
  task: Task
  signUp: ReturnType<typeof useSignUp>
  onClose: () => void
}

/** If one click isn't enough: chooses a role and accepts warnings. */
export function SignUpDialog({ task, signUp, onClose }: Props) {
  const { t } = useTranslation('tasks')
  const [n, setN] = useState(roleOf(task)?.n)
  const [refused, setRefused] = useState<Why[]>([])
  const warnings = refused.length > 0 ? refused : task.warnings
  const step = stepFor(task, n)
  const accept = warnings.map(({ rule }) => rule)
  const go = () =>
    signUp.mutate(
      { n, accept },
      {
        onSuccess: onClose,
        onError: (error) => (acceptable(error, accept) ? setRefused(toProblem(error).why) : onClose()),
      },
    )
  return (
    <Dialog opened title={t(warnings.length > 0 ? 'signUp.careful' : 'signUp.which')} onClose={onClose}>
      <Stack gap={4} className={styles.dialog}>
        <Text size={17} weight={650}>
          <bdi>{task.title}</bdi>
        </Text>
        {task.roles.length > 1 && <Roles task={task} value={n} onChange={setN} />}
        <Warnings why={warnings} timeZone={task.time_zone} />
        {warnings.length > 0 && (
          <Text tone="muted" size={15}>
            {t('signUp.carefulText')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('signUp.leave')}
          </Button>
          <Button loading={signUp.isPending} onClick={go}>
            {t(warnings.length > 0 ? `anyway.${step}` : `step.${step}`)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface RolesProps {
  task: Task
  value: number | undefined
  onChange: (n: number) => void
}

/** Roles with their open seats. */
export function Roles({ task, value, onChange }: RolesProps) {
  const { t } = useTranslation('tasks')
  return (
    <Radio.Group
      label={t('role.label')}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    >
      <Stack gap={3} className={styles.roles}>
        {task.roles.map(({ n, name, skill, seats, taken, waiting }) => (
          <Radio
            key={n}
            size="md"
            value={String(n)}
            label={name || t('role.unnamed')}
            description={[
              taken < seats ? t('role.free', { count: seats - taken }) : t('role.full', { count: waiting }),
              skill && t('role.skill', { skill }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
