import type { Team } from '@manyhands/api-client'
import { DecideDialog } from '../decide/decide-dialog.tsx'
import { InterviewDialog } from '../detail/interview-dialog.tsx'
import type { InboxState } from './use-inbox.ts'

interface Props {
  pid: string
  inbox: InboxState
  teams: Team[]
}

/** The confirmation dialogs. */
export function Questions({ pid, inbox: { asked, stopAsking, decide, offer }, teams }: Props) {
  if (!asked) return null
  const { name, applications } = asked
  const [first] = applications
  if (name === 'interview')
    return first && <InterviewDialog application={first} offer={offer} onClose={stopAsking} />
  return (
    <DecideDialog
      pid={pid}
      decision={name}
      applications={applications}
      teams={teams}
      busy={decide.isPending}
      error={decide.error}
      onDecide={(given) => decide.mutate({ applications, given })}
      onClose={stopAsking}
    />
  )
}
