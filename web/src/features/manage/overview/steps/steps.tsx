import { IconCheck } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { LinkButton } from '../../../../ui/frame/link-button.tsx'
import { Section } from '../../../../ui/frame/page.tsx'
import styles from '../overview.module.css'

interface Step {
  key: string
  title: string
  text: string
  action: string
  to: NonNullable<LinkProps['to']>
  done: boolean
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
      <p className={styles.lead}>{lead}</p>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li
            key={step.key}
            className={styles.step}
            data-done={step.done || undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={styles.stepMark} aria-hidden="true">
              {step.done ? <IconCheck size={18} stroke={2.5} /> : at + 1}
            </span>
            <div className={styles.stepWords}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
              {!step.done && (step === next || !step.waits) && (
                <LinkButton
                  to={step.to}
                  params={{ pid } as never}
                  search={{} as never}
                  size="sm"
                  variant={step === next ? 'filled' : 'default'}
                >
                  {step.action}
                </LinkButton>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
