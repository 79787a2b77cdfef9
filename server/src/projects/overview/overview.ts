import type { Db } from '../../platform/db/database.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { type Facts, selectArrivals, selectFacts, selectTeamSizes, type TeamSize } from './queries.ts'
import type { TodoItem } from './schemas.ts'

/** Three queries, however many teams and people. */
export async function getOverview(db: Db, pid: ProjectId) {
  const facts = await selectFacts(db, pid)
  const teams = await selectTeamSizes(db, pid)
  const arrivals = await selectArrivals(db, pid)
  return {
    people: facts.people,
    chiefs: facts.chiefs,
    teams,
    teams_without_chief: teams.filter(({ chiefs }) => chiefs === 0).map(({ tid }) => tid),
    wanted: sum(teams.map(({ wanted }) => wanted ?? 0)),
    open: sum(teams.map(openSpotsIn)),
    arrivals,
    returning: facts.returning,
    todo: [...todoInProject(facts), ...teams.flatMap((team) => todoInTeam(team, facts))],
  }
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

const openSpotsIn = ({ wanted, chiefs, members }: TeamSize) => Math.max(0, (wanted ?? 0) - chiefs - members)

/** Once it is closed, only applications can be overdue. */
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

/** A team without people has no chief either: reported once. */
function todoInTeam(team: TeamSize, facts: Facts): TodoItem[] {
  const { tid, chiefs, members } = team
  const open = openSpotsIn(team)
  const applications = facts.overdue_applications[tid] ?? 0
  const todo: TodoItem[] =
    applications > 0 ? [{ kind: 'applications-overdue', tid, count: applications }] : []
  if (!isAhead(facts)) return todo
  if (chiefs + members === 0) return [...todo, { kind: 'team-empty', tid, count: open || null }]
  if (chiefs === 0) todo.push({ kind: 'team-without-chief', tid, count: null })
  if (open > 0) todo.push({ kind: 'understaffed', tid, count: open })
  return todo
}
