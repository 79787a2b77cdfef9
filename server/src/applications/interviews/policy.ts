import type { Why } from '../../platform/errors.ts'
import { because } from '../decisions/refusals.ts'

interface Proposal {
  /** Of the project. */
  state: string
  /** Whether the application is before the team now. */
  pending: boolean
  /** Whether the team has proposed or agreed an interview already. */
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
