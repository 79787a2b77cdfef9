import { changeRosterDraft, type RosterDraftChange, type RosterSeat } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ifMatch } from '../../../lib/api/headers.ts'
import { toProblem } from '../../../lib/problem.ts'
import { type DraftRef, draftQuery, keepDraft } from './queries.ts'

/** Changes a draft as it was seen. If someone else was faster, shows what they did, and refuses. */
export function useChange({ pid, id }: DraftRef) {
  const queryClient = useQueryClient()
  const { queryKey } = draftQuery({ pid, id })
  return useMutation({
    mutationFn: (body: RosterDraftChange) =>
      changeRosterDraft({ path: { pid, id }, body, headers: ifMatch(queryClient.getQueryData(queryKey)) }),
    onSuccess: (draft) => keepDraft(queryClient, pid, draft),
    onError: (error) => {
      if (toProblem(error).status === 412) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

type Proposal = Pick<RosterSeat, 'uid' | 'task' | 'role'>

const seatFor = ({ uid, task, role }: Proposal, locked = false) => ({
  uid,
  task: task.id,
  role: role.n,
  locked,
})

export const without = ({ uid, task }: Proposal): RosterDraftChange => ({ remove: [{ uid, task: task.id }] })

export const locking = (seat: RosterSeat): RosterDraftChange => ({ add: [seatFor(seat, !seat.locked)] })

export const moving = (seat: RosterSeat, task: string, role: number): RosterDraftChange => ({
  ...without(seat),
  add: [{ uid: seat.uid, task, role, locked: seat.locked }],
})

/** Each gets the other's seat. */
export const swapping = (one: RosterSeat, other: RosterSeat): RosterDraftChange => ({
  remove: [one, other].map(({ uid, task }) => ({ uid, task: task.id })),
  add: [seatFor({ ...other, uid: one.uid }), seatFor({ ...one, uid: other.uid })],
})
