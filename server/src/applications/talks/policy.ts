import type { Why } from '../../platform/errors.ts'

interface Proposal {
  /** Of the project. */
  state: string
  /** Whether the application is before the team now. */
  pending: boolean
  /** Whether the team has proposed or agreed a talk already. */
  open: boolean
}

export function whyNotPropose({ state, pending, open }: Proposal): Why[] {
  if (state !== 'open')
    return [{ rule: 'project-state', setting: 'state of the project', lifted_by: 'owner' }]
  if (!pending) return [{ rule: 'not-before-team', setting: 'the application', lifted_by: 'nobody' }]
  if (open) return [{ rule: 'talk-open', setting: 'the talk', lifted_by: 'you' }]
  return []
}

const over: Why[] = [{ rule: 'talk-over', setting: 'the talk', lifted_by: 'chief' }]

/** `begun`: whether the agreed time has come. */
export function whyNotAnswerTalk({
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
  return passed ? [{ rule: 'time-passed', setting: 'the talk', lifted_by: 'chief' }] : []
}

export function whyNoCalendar(state: string): Why[] {
  return state === 'agreed' ? [] : [{ rule: 'talk-not-agreed', setting: 'the talk', lifted_by: 'you' }]
}
