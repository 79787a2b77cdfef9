import type { Db } from '../platform/db/database.ts'
import type { ProjectId } from '../platform/ids.ts'
import { selectTeams, type TeamRow } from '../teams/index.ts'
import { type Facts, selectArrivals, selectFacts } from './queries.ts'
import type { Late } from './schemas.ts'

/** Three queries, however many teams and people. */
export async function getOverview(db: Db, pid: ProjectId) {
  const facts = await selectFacts(db, pid)
  const teams = await selectTeams(db, { pid, archived: false })
  const arrivals = await selectArrivals(db, pid)
  return {
    people: facts.people,
    chiefs: facts.chiefs,
    teams,
    teams_without_chief: teams.filter(({ chiefs }) => chiefs === 0).map(({ tid }) => tid),
    wanted: sum(teams.map(({ wanted }) => wanted ?? 0)),
    missing: sum(teams.map(missingIn)),
    arrivals,
    returning: facts.returning,
    late: [...lateInProject(facts), ...teams.flatMap((team) => lateInTeam(team, facts))],
  }
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

const missingIn = ({ wanted, chiefs, members }: TeamRow) => Math.max(0, (wanted ?? 0) - chiefs - members)

/** Once it is closed, only applications can be overdue. */
const isAhead = ({ state }: Facts) => state === 'draft' || state === 'open'

/** People in the pool are listed after a week: until then teams search it. */
const daysInPool = 7

function lateInProject(facts: Facts): Late[] {
  const { state, not_sent, days_left, longest, mails_failed } = facts
  const late: Late[] = []
  if (state === 'draft') late.push({ kind: 'still-draft', tid: null, count: days_left })
  if (isAhead(facts) && not_sent > 0) late.push({ kind: 'invitations-not-sent', tid: null, count: not_sent })
  if (longest && longest.days >= daysInPool) {
    const { days, ...person } = longest
    late.push({ kind: 'pool-waiting', tid: null, count: days, person })
  }
  // An archived project can't resend emails.
  if (state !== 'archived' && mails_failed > 0)
    late.push({ kind: 'mails-failed', tid: null, count: mails_failed })
  return late
}

/** A team without people has no chief either: reported once. */
function lateInTeam(team: TeamRow, facts: Facts): Late[] {
  const { tid, chiefs, members } = team
  const missing = missingIn(team)
  const applications = facts.late_applications[tid] ?? 0
  const late: Late[] = applications > 0 ? [{ kind: 'applications-late', tid, count: applications }] : []
  if (!isAhead(facts)) return late
  if (chiefs + members === 0) return [...late, { kind: 'team-empty', tid, count: missing || null }]
  if (chiefs === 0) late.push({ kind: 'team-without-chief', tid, count: null })
  if (missing > 0) late.push({ kind: 'understaffed', tid, count: missing })
  return late
}
