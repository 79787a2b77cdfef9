import type { CountsRow } from '../tasks/index.ts'
import type { Facts, TeamSize } from './queries.ts'
import type { TodoItem } from './schemas.ts'

interface Known {
  facts: Facts
  teams: TeamSize[]
  shifts: CountsRow
  /** Whether they organise the project, or only lead some of its teams. */
  isOrganiser: boolean
}

/** What the viewer should do or decide. */
export function listTodo({ facts, teams, shifts, isOrganiser }: Known): TodoItem[] {
  return [
    ...(isOrganiser ? todoInProject(facts) : []),
    ...todoOnShifts(facts, shifts),
    ...teams.flatMap((team) => todoInTeam(team, facts)),
  ]
}

/** Once it is closed, only what can still be answered is listed. */
const isAhead = ({ state }: Facts) => state === 'draft' || state === 'open'

/** People in the pool are listed after a week: until then teams search it. */
const daysInPool = 7

function todoInProject(facts: Facts): TodoItem[] {
  const { state, not_sent, days_left, longest, emails_failed } = facts
  const todo: TodoItem[] = []
  if (state === 'draft') todo.push({ kind: 'still-draft', tid: null, count: days_left })
  if (isAhead(facts) && not_sent > 0) todo.push({ kind: 'invitations-not-sent', tid: null, count: not_sent })
  if (longest && longest.days >= daysInPool) {
    const { days, ...person } = longest
    todo.push({ kind: 'pool-waiting', tid: null, count: days, person })
  }
  // An archived project can't resend emails.
  if (state !== 'archived' && emails_failed > 0)
    todo.push({ kind: 'emails-failed', tid: null, count: emails_failed })
  return todo
}

/** Nobody can sign up for shifts of a draft, and an archived project is read-only. */
function todoOnShifts({ state }: Facts, { at_risk, requests, swaps, covers }: CountsRow): TodoItem[] {
  if (state === 'draft' || state === 'archived') return []
  const counted = [
    ['shifts-understaffed', at_risk],
    ['requests-waiting', requests],
    ['swaps-waiting', swaps],
    ['cover-failed', covers],
  ] as const
  return counted.filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, tid: null, count }))
}

/** A team without people has no chief either: reported once. Nobody can accept in a draft: invited people count. */
function todoInTeam(team: TeamSize, facts: Facts): TodoItem[] {
  const { tid } = team
  const planned = facts.state === 'draft'
  const chiefs = team.chiefs + (planned ? team.invited_chiefs : 0)
  const people = chiefs + team.members + (planned ? team.invited_members : 0)
  const open = openSpotsIn(team)
  const overdue = facts.applications.find((one) => one.tid === tid)?.overdue ?? 0
  const todo: TodoItem[] = overdue > 0 ? [{ kind: 'applications-overdue', tid, count: overdue }] : []
  if (!isAhead(facts)) return todo
  if (people === 0) return [...todo, { kind: 'team-empty', tid, count: open || null }]
  if (chiefs === 0) todo.push({ kind: 'team-without-chief', tid, count: null })
  if (open > 0) todo.push({ kind: 'understaffed', tid, count: open })
  return todo
}

export const openSpotsIn = ({ wanted, chiefs, members }: TeamSize) =>
  Math.max(0, (wanted ?? 0) - chiefs - members)
