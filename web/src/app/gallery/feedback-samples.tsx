import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiProblem } from '../../lib/problem.ts'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toasts } from '../../ui/feedback/toasts/toast-queue.ts'
import { BlockedButton } from '../../ui/forms/blocked-button.tsx'
import { Section } from '../../ui/frame/page.tsx'
import { Cluster } from '../../ui/layout/layout.tsx'

const why = [{ rule: 'owners-only' }]
const forbidden = new ApiProblem({ status: 403, type: '/api/errors#forbidden', why })
const broken = new ApiProblem({ status: 500, type: '/api/errors#internal', request_id: '0190-c2a4' })

export function FeedbackSamples() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Section title="Buttons">
        <Cluster gap={3} align="stretch">
          <Button>Do it</Button>
          <Button variant="default">Not so loud</Button>
          <Button variant="subtle">Quiet</Button>
          <Button color="brick" onClick={() => setAsking(true)}>
            End all sessions
          </Button>
          <Button variant="default" onClick={() => toasts.say('Saved.')}>
            Say something
          </Button>
          <Button variant="default" onClick={() => toasts.warn('That did not work.')}>
            Warn
          </Button>
          <Button
            variant="default"
            onClick={() => toasts.undoable('Amy leaves the team…', () => toasts.say('Now it is done.'))}
          >
            Remove with undo
          </Button>
        </Cluster>
        <BlockedButton why={why}>Change the project</BlockedButton>
      </Section>
      <Section title="Empty, refused, broken">
        <EmptyState
          icon={IconCalendarTime}
          title="Your next shift will be here"
          action={<Button>Find a task</Button>}
        >
          When a chief gives you a task, this tells you when, where, and who to ask.
        </EmptyState>
        <ErrorState error={forbidden} />
        <ErrorState error={broken} retry={() => toasts.say('Tried again.')} />
      </Section>
      <Confirm
        opened={asking}
        title="End all sessions?"
        action="End all sessions"
        dangerous
        onConfirm={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        You will be signed out here and everywhere, and every API token stops working. This cannot be undone.
      </Confirm>
    </>
  )
}
