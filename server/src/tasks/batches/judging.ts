import { isDeepStrictEqual } from 'node:util'
import { isSkipped, momentOf } from '../rules/zones.ts'
import { NewTask, wrongTimes } from '../schemas.ts'
import { type Draft, type DraftProblem, problem } from './drafts.ts'

/** What all tasks of a batch have in common. */
export type Common = Pick<NewTask, 'sign_up' | 'opens_at' | 'visible_to'>

export interface Judged {
  n: number | null
  column: number | null
  /** Null if there are problems. */
  task: NewTask | null
  problems: DraftProblem[]
}

interface Judging {
  time_zone: string
  common: Common
  /** Whether tasks may belong to the project itself. */
  isOrganiser: boolean
  /** Whether a skipped start or end is an error; otherwise it moves to when the clocks change. */
  isExact: boolean
}

/** The task of each draft, as if it were created alone. Rows of the same task with other roles become one. Pure. */
export function judgeDrafts(drafts: Draft[], judging: Judging): Judged[] {
  return joinRoles(drafts.map((draft) => judgeDraft(draft, judging)))
}

function judgeDraft(draft: Draft, { time_zone, common, isOrganiser, isExact }: Judging): Judged {
  const { n, column, day, from, to } = draft
  const problems = [...draft.problems]
  if (draft.tid === null && !isOrganiser && !problems.some(({ code }) => code.startsWith('team_')))
    problems.push(problem('team_missing'))
  const refusedRow = { n, column, task: null, problems }
  if (problems.length > 0 || day === null || from === null || to === null) return refusedRow
  if (isExact)
    for (const minutes of new Set([from, to]))
      if (isSkipped(day, minutes, time_zone)) problems.push(problem('time_skipped', clockOf(minutes)))
  const { tid, title, category, location, description, roles } = draft
  const momentAt = (minutes: number) => new Date(momentOf(day, minutes, time_zone)).toISOString()
  const { sign_up, visible_to, opens_at } = common
  const parsed = NewTask.safeParse({
    tid,
    title,
    category,
    location,
    description,
    roles,
    sign_up,
    visible_to,
    opens_at: opens_at?.toISOString() ?? null,
    starts_at: momentAt(from),
    ends_at: momentAt(to),
  })
  for (const [field, [issue]] of Map.groupBy(parsed.error?.issues ?? [], ({ path }) => String(path[0])))
    problems.push(invalid(field, issue!.message))
  const wrong = parsed.data && wrongTimes(parsed.data)
  if (wrong) problems.push(invalid('ends_at', wrong))
  return problems.length > 0 || !parsed.data ? refusedRow : { n, column, task: parsed.data, problems }
}

const invalid = (field: string, message: string): DraftProblem => ({
  code: 'invalid',
  text: field,
  detail: `The field ${field} is invalid: ${message}`,
})

const clockOf = (minutes: number): string => {
  const two = (count: number) => String(count).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}

const keyOf = ({ tid, title, location, starts_at, ends_at }: NewTask): string =>
  JSON.stringify([tid, title.toLowerCase(), location.toLowerCase(), starts_at, ends_at])

/** A row that adds another role joins the first row of its task; one that adds nothing is a mistake. */
function joinRoles(rows: Judged[]): Judged[] {
  const firsts = new Map<string, Judged>()
  return rows.flatMap((row) => {
    if (!row.task) return [row]
    const key = keyOf(row.task)
    const first = firsts.get(key)
    if (!first?.task) {
      firsts.set(key, row)
      return [row]
    }
    const roles = [...first.task.roles, ...row.task.roles]
    const joined = NewTask.shape.roles.safeParse(roles)
    const { title, location } = first.task
    const same = { ...row.task, title, location, roles: first.task.roles }
    if (joined.success && isDeepStrictEqual(same, first.task)) {
      first.task.roles = joined.data
      return []
    }
    const at = first.n === null ? {} : { row: first.n }
    const detail = first.n === null ? 'Another one is the same.' : `Same task as row ${first.n}.`
    return [{ ...row, task: null, problems: [{ code: 'duplicate' as const, detail, ...at }] }]
  })
}
