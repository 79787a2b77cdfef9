import { randomBytes } from 'node:crypto'
import type { NotificationKind, Prepared } from '../../messages/index.ts'
import type { TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { hashOf } from './answers.ts'
import { addSecret } from './queries.ts'

const labels: Record<Language, { yes: string; no: string }> = {
  en: { yes: 'Accept invitation', no: 'Decline invitation' },
  'zh-TW': { yes: '接受邀請', no: '婉拒邀請' },
}

/** Creates the secret when the email is written. If it is sent again, the links of both work. */
export const prepareInvitation: NonNullable<NotificationKind['prepare']> = async (
  db,
  { pid, params, language },
  { baseUrl },
): Promise<Prepared | null> => {
  const { application, tid } = params as { application: string; tid: TeamId }
  const secret = randomBytes(32).toString('hex')
  const invitation = await addSecret(db, { pid, id: application, tid }, hashOf(secret))
  if (!invitation) return null
  const { yes, no } = labels[language]
  return {
    params: { ...invitation },
    button: { label: yes, url: `${baseUrl}/invited#yes.${secret}` },
    otherwise: { label: no, url: `${baseUrl}/invited#no.${secret}` },
  }
}
