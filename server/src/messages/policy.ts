import type { Why } from '../platform/errors.ts'
import { because } from './refusals.ts'

/** A message that did not arrive may be sent again while its contents are stored. */
export function whyNotRetry({ state, old }: { state: string; old: boolean }): Why[] {
  if (state !== 'bounced' && state !== 'failed') return [because['message-not-failed']]
  return old ? [because['message-too-old']] : []
}

export function whyNotPreview(leads: boolean): Why[] {
  return leads ? [] : [because['chiefs-only']]
}
