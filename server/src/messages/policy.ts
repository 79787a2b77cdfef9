import type { Why } from '../platform/errors.ts'

/** What has not arrived may be sent again, as long as it is known what was in it. */
export function whyNotRetry({ state, old }: { state: string; old: boolean }): Why[] {
  if (state !== 'bounced' && state !== 'failed')
    return [{ rule: 'message-not-failed', setting: 'state of the message', lifted_by: 'nobody' }]
  return old ? [{ rule: 'message-too-old', setting: 'age of the message', lifted_by: 'nobody' }] : []
}

export function whyNotPreview(leads: boolean): Why[] {
  return leads ? [] : [{ rule: 'chiefs-only', setting: 'chiefs of the team', lifted_by: 'owner' }]
}
