import type { Form, MissingAnswer } from '@manyhands/api-client'
import type { Why } from '../../../../lib/problem.ts'

const dayMs = 24 * 60 * 60_000

/** The server skips people who were already reminded today. */
export const remindable = ({ reminded_at }: Pick<MissingAnswer, 'reminded_at'>): boolean =>
  reminded_at === null || Date.parse(reminded_at) < Date.now() - dayMs

/** Why nobody can be reminded of this form; mirrors the server's rules. */
export function whyNotRemind(
  { state, opens_at, closes_at }: Pick<Form, 'state' | 'opens_at' | 'closes_at'>,
  now: number,
): Why[] {
  const opened = state === 'open' && !(opens_at && Date.parse(opens_at) > now)
  if (opened && !(closes_at && Date.parse(closes_at) <= now)) return []
  return [{ rule: 'form-not-open' }]
}
