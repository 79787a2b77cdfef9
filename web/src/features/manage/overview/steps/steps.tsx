import { IconCheck } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { LinkButton } from '../../../../ui/frame/link-button.tsx'
import { Section } from '../../../../ui/frame/page.tsx'
import { Grid, Stack, Text } from '../../../../ui/layout/layout.tsx'
import styles from '../overview.module.css'

interface Step {
  key: string
  title: string
  text: string
  action: string
  to: NonNullable<LinkProps['to']>
  done: boolean
  /** Another project than that of the page. */
  of?: string
  /** Keeps its link once it is done. */
  stays?: boolean
  /** Can't be taken yet. */
  waits?: boolean
}

interface Props {
  pid: string
  title: string
  lead: string
  steps: Step[]
}

/** Numbered steps; the next one has the main button. */
export function Steps({ pid, title, lead, steps }: Props) {
  const next = steps.find(({ done }) => !done)
  return (
    <Section title={title}>
      <Text tone="muted" measure>
        {lead}
      </Text>
      <Stack as="ol" gap={4} className={styles.steps}>
        {steps.map((step, at) => (
          <Grid
            as="li"
            columns="auto 1"
            gap={4}
            align="start"
            surface="card"
            pad={5}
            key={step.key}
            className={styles.step}
            data-done={step.done || undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={styles.stepMark} aria-hidden="true">
              {step.done ? <IconCheck size={18} stroke={2.5} /> : at + 1}
            </span>
            <Stack gap={1} align="start" className={styles.stepWords}>
              <h3>{step.title}</h3>
              <Text tone="muted" size={15}>
                {step.text}
              </Text>
              {(step.stays || !step.done) && (step === next || !step.waits) && (
                <LinkButton
                  to={step.to}
                  params={{ pid: step.of ?? pid } as never}
                  search={{} as never}
                  size="sm"
                  variant={step === next ? 'filled' : 'default'}
                >
                  {step.action}
                </LinkButton>
              )}
            </Stack>
          </Grid>
        ))}
      </Stack>
    </Section>
  )
}
