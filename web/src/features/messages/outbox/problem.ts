export type Trouble = 'mail-off' | 'internal' | 'given-up' | 'busy' | 'refused' | 'unreachable'

/**
 * Interprets the note of the last attempt: one of our codes, or those of the mail server, such as `EENVELOPE
 * 451`.
 */
export function troubleOf(problem: string): Trouble {
  if (problem === 'mail-off' || problem === 'internal' || problem === 'given-up') return problem
  const [code] = /\b[45]\d\d\b/.exec(problem) ?? []
  if (!code) return 'unreachable'
  return code.startsWith('4') ? 'busy' : 'refused'
}

/** Whether the mail server caused it. */
export const isAnswer = (problem: string) => ['busy', 'refused', 'unreachable'].includes(troubleOf(problem))
