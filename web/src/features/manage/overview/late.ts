import type { Overview } from '../../../../../api-client/src/index.ts'

export type Late = Overview['late'][number]

const urgency: Late['kind'][] = [
  'still-draft',
  'invitations-not-sent',
  'applications-late',
  'pool-waiting',
  'mails-failed',
  'team-without-chief',
  'team-empty',
  'understaffed',
]

/** What holds others up comes first; of teams that lack people, the one that lacks most. */
export const byUrgency = (late: Late[]): Late[] =>
  late.toSorted(
    (a, b) => urgency.indexOf(a.kind) - urgency.indexOf(b.kind) || (b.count ?? 0) - (a.count ?? 0),
  )

type Team = Overview['teams'][number]

export const missingIn = ({ wanted, chiefs, members }: Team): number =>
  Math.max(0, (wanted ?? 0) - chiefs - members)

/** Those without a chief first, then by what is missing; who has not said how many they want comes last. */
export const byNeed = (teams: Team[]): Team[] =>
  teams.toSorted(
    (a, b) =>
      Number(b.chiefs === 0) - Number(a.chiefs === 0) ||
      missingIn(b) - missingIn(a) ||
      Number(a.wanted === null) - Number(b.wanted === null),
  )
