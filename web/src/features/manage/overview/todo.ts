import type { Overview } from '@manyhands/api-client'

export type TodoItem = Overview['todo'][number]

const urgency: TodoItem['kind'][] = [
  'still-draft',
  'invitations-not-sent',
  'shifts-understaffed',
  'swaps-waiting',
  'requests-waiting',
  'cover-failed',
  'applications-overdue',
  'pool-waiting',
  'emails-failed',
  'team-without-chief',
  'team-empty',
  'understaffed',
]

/** Blockers first, then the teams that lack most people. */
export const byUrgency = (items: TodoItem[]): TodoItem[] =>
  items.toSorted(
    (a, b) => urgency.indexOf(a.kind) - urgency.indexOf(b.kind) || (b.count ?? 0) - (a.count ?? 0),
  )

type Team = Overview['teams'][number]

export const openSpotsIn = ({ wanted, chiefs, members }: Team): number =>
  Math.max(0, (wanted ?? 0) - chiefs - members)

/** Teams without a lead first, then by open spots; those without a target size last. */
export const byNeed = (teams: Team[]): Team[] =>
  teams.toSorted(
    (a, b) =>
      Number(b.chiefs === 0) - Number(a.chiefs === 0) ||
      openSpotsIn(b) - openSpotsIn(a) ||
      Number(a.wanted === null) - Number(b.wanted === null),
  )
