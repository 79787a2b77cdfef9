import type { Why } from '../../lib/problem.ts'

/** Whose shifts a scheduling rule is about: the reader's own, or those of someone whom they schedule. */
export type About = 'you' | 'them'

interface Clock {
  /** Of a shift, on the clock of the event. */
  span(start: string, end: string): string
  moment(iso: string): string
}

/** What the sentence of a rule is about. `context` chooses its variant: `overlap_shift`, `role-new_from`. */
export function factsOf({ rule, with: shift, from, detail }: Why, clock: Clock) {
  // A rule that this app doesn't know yet is told in the server's words.
  const defaultValue = detail ?? rule
  if (shift) {
    const when = clock.span(shift.starts_at, shift.ends_at)
    return { context: shift.title ? 'shift' : 'times', title: shift.title, when, defaultValue }
  }
  return from ? { context: 'from', when: clock.moment(from), defaultValue } : { defaultValue }
}
