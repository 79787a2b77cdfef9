import type { Why } from '../platform/errors.ts'
import { because } from './refusals.ts'

/** What has not arrived may be sent again, as long as it is known what was in it. */
export function whyNotRetry({ state, old }: { state: string; old: boolean }): Why[] {
  if (state !== 'bounced' && state !== 'failed') return [because['message-not-failed']]
  return old ? [because['message-too-old']] : []
}

export function whyNotPreview(leads: boolean): Why[] {
  return leads ? [] : [because['chiefs-only']]
}
