import type { Why } from '../../lib/problem.ts'

/** Whose shifts a scheduling rule is about: the reader's own, or those of someone they schedule. */
export type About = 'you' | 'them'

interface Clock {
  /** Times of a shift, in the event's time zone. */
  span(start: string, end: string): string
  moment(iso: string): string
}

/** The values of a rule's sentence. `context` chooses its variant: `overlap_shift`, `role-new_from`. */
export function factsOf({ rule, with: shift, from, detail }: Why, clock: Clock) {
  // For a rule that this app doesn't know yet, the server's text is used.
  const defaultValue = detail ?? rule
  if (shift) {
    const when = clock.span(shift.starts_at, shift.ends_at)
    return { context: shift.title ? 'shift' : 'times', title: shift.title, when, defaultValue }
  }
  return from ? { context: 'from', when: clock.moment(from), defaultValue } : { defaultValue }
}
