import type { Candidate } from '../../../../../../api-client/src/index.ts'
import { toProblem, type Why } from '../../../../lib/problem.ts'
import { canBeSetAside } from '../use-assign.ts'

interface Sources {
  /** Of the last try. */
  error: unknown
  /** Named when the dialog was opened. */
  known: Why[]
  /** As listed; who asks or waits is not in the list. */
  candidate: Candidate | undefined
}

/** Which rules someone's seat would break: the server's latest word first. */
export function rulesBroken({ error, known, candidate }: Sources): Why[] {
  if (error && canBeSetAside(error)) return toProblem(error).why
  if (known.length > 0) return known
  return candidate ? [...candidate.why_not, ...candidate.warnings] : []
}
