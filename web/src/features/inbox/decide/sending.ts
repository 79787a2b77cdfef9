import {
  type Application,
  type ApplicationDecision,
  type ApplicationsDecided,
  decideApplication,
  decideApplications,
  undoDecision,
  undoDecisions,
} from '@manyhands/api-client'
import { toProblem, type Why } from '../../../lib/problem.ts'
import { byTeam, turnOf } from '../turn.ts'

export type Given = Omit<ApplicationDecision, 'tid'>
export type Refused = Omit<ApplicationsDecided['data'][number], 'why'> & { why?: Why[] }

/** Returns those that could not be decided. A single one fails with a problem that says who was faster. */
export async function sendDecisions(
  pid: string,
  applications: Application[],
  given: Given,
): Promise<Refused[]> {
  const [first, ...more] = applications
  if (first && more.length === 0) {
    const tid = turnOf(first)?.tid
    await decideApplication({ path: { pid, id: first.id }, body: { ...(tid && { tid }), ...given } })
    return []
  }
  const bodies = byTeam(applications).flatMap(({ tid, some }) =>
    inParts(some.map(({ id }) => id)).map((ids) => ({ ids, ...(tid && { tid }), ...given })),
  )
  return inTurn(bodies, (body) => decideApplications({ path: { pid }, body }))
}

/** Returns those that could not be undone. */
export async function undoInParts(pid: string, ids: string[]): Promise<Refused[]> {
  const [id, ...more] = ids
  if (id && more.length === 0) {
    await undoDecision({ path: { pid, id } })
    return []
  }
  const bodies = inParts(ids).map((part) => ({ ids: part }))
  return inTurn(bodies, (body) => undoDecisions({ path: { pid }, body }))
}

/** Maximum per call. */
const most = 100

export const inParts = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / most) }, (_, at) => ids.slice(at * most, (at + 1) * most))

/** A failure after some calls have succeeded must not hide those: the rest is then reported as refused. */
export async function inTurn<Body extends { ids: string[] }>(
  bodies: Body[],
  ask: (body: Body) => Promise<{ data: Refused[] }>,
): Promise<Refused[]> {
  const entries: Refused[] = []
  for (const body of bodies)
    try {
      entries.push(...(await ask(body)).data)
    } catch (error) {
      if (!entries.some(({ done }) => done)) throw error
      const { why } = toProblem(error)
      entries.push(...body.ids.map((id) => ({ id, done: false, why })))
    }
  return entries.filter(({ done }) => !done)
}
