import { toProblem } from '../../../../lib/problem.ts'

export type Stop = 'another' | 'changed' | 'refused'

/** A problem that stops saving until someone decides how to continue. */
export function stoppedBy(error: unknown): Stop | null {
  if (!error) return null
  const { status, why } = toProblem(error, 500)
  if (status === 412) return 'another'
  if (status !== 409 && status !== 403) return null
  return why.some(({ rule }) => rule === 'form-changed') ? 'changed' : 'refused'
}
