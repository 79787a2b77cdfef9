import type { Candidate } from '@manyhands/api-client'
import { toProblem, type Why } from '../../../../lib/problem.ts'
import { canBeOverridden } from '../use-assign.ts'

interface Sources {
  /** From the last attempt. */
  error: unknown
  /** Named when the dialog was opened. */
  known: Why[]
  /** From the list, which doesn't include people with a request or on the waitlist. */
  candidate: Candidate | undefined
}

/** The rules that assigning someone would break; the server's latest response takes precedence. */
export function rulesBroken({ error, known, candidate }: Sources): Why[] {
  if (error && canBeOverridden(error)) return toProblem(error).why
  if (known.length > 0) return known
  return candidate ? [...candidate.why_not, ...candidate.warnings] : []
}
