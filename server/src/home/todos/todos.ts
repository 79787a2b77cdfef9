import { asApplicantSees, nextOf } from '../../applications/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import type { Actor } from '../../platform/http/access.ts'
import { listMissing } from '../../purposes/index.ts'
import { listOpenClaims } from '../../subsidy/index.ts'
import type { ApplicationRow, InvitedRow, TodoRows } from './queries.ts'
import type { Todo } from './schemas.ts'

/** By deadline; without one, in the order of this list. */
export async function listTodos(db: Db, ring: KeyRing | null, actor: Actor, rows: TodoRows): Promise<Todo[]> {
  const todos: Todo[] = [
    ...rows.invited.filter(needsAnswer).map(toInvitation),
    ...rows.offered_roles.map((one) => ({ kind: 'role' as const, ...one })),
    ...rows.offered_seats.map((one) => ({ kind: 'seat' as const, ...one })),
    ...rows.unconfirmed.map((one) => ({ kind: 'unconfirmed' as const, ...one })),
    ...rows.swaps.map((one) => ({ kind: 'swap' as const, ...one })),
    ...rows.applications.flatMap(toQuestion),
    ...rows.statements.map((one) => ({ kind: 'statement' as const, ...one, due_at: null })),
    ...rows.forms.map((one) => ({ kind: 'form' as const, ...one })),
    ...rows.availability.map((one) => ({ kind: 'availability' as const, ...one })),
    ...(await listPrivate(db, ring, actor, rows.purposes)),
    ...rows.claims.map((one) => ({ kind: 'claim' as const, ...one })),
    ...(await listOpenClaims(db, actor.uid, rows.unclaimed)).map((one) => ({
      kind: 'claim' as const,
      ...one,
      state: 'open' as const,
    })),
    ...rows.inboxes.map((one) => ({ kind: 'inbox' as const, ...one })),
    ...rows.claims_to_decide.map((one) => ({ kind: 'claims' as const, ...one, due_at: null })),
  ]
  return todos.map(withTimes).toSorted((a, b) => dueOf(a) - dueOf(b))
}

const dueOf = ({ due_at }: Todo) => (due_at ? Date.parse(due_at) : Number.MAX_SAFE_INTEGER)

const isoOf = (written: string | null) => written && new Date(written).toISOString()

function withTimes(todo: Todo): Todo {
  const due_at = isoOf(todo.due_at)
  if (todo.kind !== 'seat' && todo.kind !== 'swap') return { ...todo, due_at }
  return { ...todo, due_at, starts_at: isoOf(todo.starts_at), ends_at: isoOf(todo.ends_at) }
}

type InvitedTeam = InvitedRow['teams'][number]

const isOpen = ({ open, left }: InvitedTeam): boolean => open && left !== 'removed'
const isAsked = (team: InvitedTeam): boolean => isOpen(team) && !team.joined

const needsAnswer = ({ state, teams }: InvitedRow): boolean => state === 'invited' && teams.some(isAsked)

const toInvitation = ({ teams, ...invitation }: InvitedRow) => ({
  kind: 'invitation' as const,
  ...invitation,
  teams: teams.filter(isAsked).map(({ name }) => name),
  due_at: null,
})

/** Whether they left all teams of the project and may come back by the same invitation. */
export const mayComeBack = ({ state, teams }: InvitedRow): boolean =>
  state !== 'invited' &&
  !teams.some(({ joined }) => joined) &&
  teams.some((team) => isOpen(team) && team.left === 'left')

/** If a team waits for the applicant's answer. */
function toQuestion(row: ApplicationRow) {
  const seen = asApplicantSees(row)
  const { actor, tid, team, answer_by } = nextOf(seen)
  if (actor !== 'you' || !team) return []
  const isInvited = seen.steps.some((step) => step.state === 'invited')
  const proposed = seen.interviews.find(
    (interview) => interview.state === 'proposed' && interview.tid === tid,
  )
  const due_at = isInvited ? answer_by : (proposed?.times.toSorted()[0] ?? null)
  const asks = isInvited ? ('invitation' as const) : ('interview' as const)
  return [{ kind: 'application' as const, ...eventOf(row), asks, team, due_at }]
}

const eventOf = ({ pid, project, time_zone }: { pid: string; project: string; time_zone: string }) => ({
  pid,
  project,
  time_zone,
})

/** One for each project. Names of missing fields are private, too. */
async function listPrivate(
  db: Db,
  ring: KeyRing | null,
  { uid, scopes }: Actor,
  rows: TodoRows['purposes'],
): Promise<Todo[]> {
  if (!scopes.includes('private')) return []
  const missing = await listMissing(
    db,
    ring,
    uid,
    rows.map(({ purpose }) => purpose),
  )
  return [...Map.groupBy(rows, ({ pid }) => pid).values()].flatMap((open) => {
    const asked = open.flatMap(({ purpose }) => missing.get(purpose)!)
    const fields = [...new Map(asked.map((one) => [`${one.section} ${one.field}`, one])).values()]
    return fields.length === 0 ? [] : [{ kind: 'private', ...eventOf(open[0]!), fields, due_at: null }]
  })
}
