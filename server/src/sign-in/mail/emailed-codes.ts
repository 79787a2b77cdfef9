import { addressesOf, findOrAddPerson, findPerson, notifyPerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { Mistake, Problem } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { makeSecrets, sendSignInCode } from './notifications.ts'
import { claimLink, insertAttempt, mostWrongTries, tryCode, type Used } from './queries.ts'
import type { EmailRequest } from './schemas.ts'

const minutes = 10

/**
 * Takes the same steps and time for every address: whether it is known is checked when the code comes back.
 */
export async function requestSignInEmail(tx: Transaction, { email, language, return_to }: EmailRequest) {
  const id = newId<string>()
  const attempt = newSecret()
  const expires_at = new Date(Date.now() + minutes * 60_000)
  await insertAttempt(tx, { id, attempt_hash: hashSecret(attempt), email, language, return_to, expires_at })
  await sendSignInCode(tx, id)
  return { attempt, expires_at: expires_at.toISOString() }
}

/**
 * For the command line: a link for someone who can't receive email, such as the first admin. Emails every address
 * of the person anyway, so that nobody signs in as them without a trace.
 */
export async function makeLink(tx: Transaction, baseUrl: string, address: string): Promise<string> {
  const person = await findPerson(tx, address)
  if (!person) throw new Mistake(`Nobody has the email address ${address}. Check it for typos.`)
  const { uid, email } = person
  const id = newId<string>()
  await insertAttempt(tx, {
    id,
    attempt_hash: hashSecret(newSecret()),
    email,
    language: 'en',
    return_to: '/home',
    expires_at: new Date(Date.now() + minutes * 60_000),
  })
  const { link } = await makeSecrets(tx, id)
  await audit(tx, { actor: null, verb: 'sign-in-link.created', subject: `person:${uid}` })
  for (const to of await addressesOf(tx, uid))
    await notifyPerson(tx, { uid, kind: 'sign-in-link-created', seen: null, to })
  return `${baseUrl}/sign-in/link#${link}`
}

export async function redeemCode(
  tx: Transaction,
  { attempt, code }: { attempt: string; code: string },
): Promise<Newcomer | Problem> {
  const tried = await tryCode(tx, hashSecret(attempt), code)
  if (tried?.right) return signInByEmail(tx, tried)
  if (tried?.wrong_tries === mostWrongTries) {
    const person = await findPerson(tx, tried.email)
    // Audited for unknown people, too, so that timing doesn't reveal the difference.
    const subject = person ? `person:${person.uid}` : 'person:unknown'
    await audit(tx, { actor: null, verb: 'sign-in.refused', subject })
  }
  return new Problem('wrong_code')
}

export async function redeemLink(tx: Transaction, link: string): Promise<Newcomer | Problem> {
  const used = await claimLink(tx, hashSecret(link))
  return used ? signInByEmail(tx, used) : new Problem('wrong_code')
}

type Newcomer = Awaited<ReturnType<typeof signInByEmail>>

/** Reading the mailbox proves ownership of the address. */
async function signInByEmail(tx: Transaction, { email, language, return_to }: Used) {
  return { ...(await findOrAddPerson(tx, { email, language })), language, return_to }
}
