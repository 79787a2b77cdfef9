import type { Overview } from '@manyhands/api-client'

export type TodoItem = Overview['todo'][number]

const urgency: TodoItem['kind'][] = [
  'still-draft',
  'invitations-not-sent',
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

/**
 * Nobody can accept invitations to a draft yet, so invited people count: `led` teams have a lead, `asked`
 * teams have someone.
 */
export const asPlanned = (
  items: TodoItem[],
  { led, asked }: { led: string[]; asked: string[] },
): TodoItem[] =>
  items.flatMap((one) => {
    if (one.tid === null || (one.kind !== 'team-empty' && one.kind !== 'team-without-chief')) return [one]
    if (led.includes(one.tid)) return []
    return asked.includes(one.tid) ? [{ ...one, kind: 'team-without-chief', count: null }] : [one]
  })

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
