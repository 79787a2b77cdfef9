import type { Why } from '../../platform/errors.ts'
import { because } from '../decisions/refusals.ts'

interface Proposal {
  /** Of the project. */
  state: string
  /** Whether the team is reviewing the application. */
  pending: boolean
  /** Whether the team already has an open interview. */
  open: boolean
}

export function whyNotPropose({ state, pending, open }: Proposal): Why[] {
  if (state !== 'open') return [because['project-state']]
  if (!pending) return [because['not-before-team']]
  if (open) return [because['interview-open']]
  return []
}

const over: Why[] = [because['interview-over']]

/** `begun`: whether the agreed time has come. */
export function whyNotAnswerInterview({
  state,
  pending,
  begun,
}: {
  state: string
  pending: boolean
  begun: boolean
}): Why[] {
  return (state === 'proposed' || state === 'agreed') && pending && !begun ? [] : over
}

export function whyNotAtThatTime(passed: boolean): Why[] {
  return passed ? [because['time-passed']] : []
}

export function whyNoCalendar(state: string): Why[] {
  return state === 'agreed' ? [] : [because['interview-not-agreed']]
}
