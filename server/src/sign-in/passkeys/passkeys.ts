import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { getMe, notifyPerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import { type Actor, requireFreshSignIn } from '../../platform/http/access.ts'
import type { Sighting } from '../../platform/http/browser/devices.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import { newId, type PasskeyId, type PersonId } from '../../platform/ids.ts'
import { deleteUnusableCodes } from '../second-step/second-step.ts'
import { hashSecret } from '../secrets.ts'
import { markStrong } from '../sessions/queries.ts'
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  notePasskeyUse,
  selectCredentialIds,
  selectPasskey,
  selectPasskeys,
  takeChallenge,
  updatePasskeyName,
} from './queries.ts'
import type { AuthenticationResponse, RegistrationResponse } from './schemas.ts'

const minutes = 5
/** Ed25519, P-256 and RSA, which authenticators have in common. */
const algorithms = [-8, -7, -257]

/** The site that passkeys are bound to, which prevents phishing. */
export interface Site {
  origin: string
  host: string
}

const ask = (tx: Transaction, challenge: string, uid: PersonId | null) =>
  insertChallenge(tx, {
    challenge_hash: hashSecret(challenge),
    uid,
    expires_at: new Date(Date.now() + minutes * 60_000),
  })

export async function startPasskey(tx: Transaction, actor: Actor, { host }: Site) {
  requireFreshSignIn(actor)
  const { email, name } = await getMe(tx, actor.uid)
  const known = await selectCredentialIds(tx, actor.uid)
  const options = await generateRegistrationOptions({
    rpName: 'Manyhands',
    rpID: host,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(actor.uid),
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await ask(tx, options.challenge, actor.uid)
  return { ...options }
}

interface Addition {
  /** By default the device. */
  name?: string | undefined
  seen: Sighting
  response: RegistrationResponse
}

export async function addPasskey(
  tx: Transaction,
  actor: Actor,
  { seen, name = seen.device, response }: Addition,
  site: Site,
) {
  // Checked again: a second step may have been added since the challenge.
  requireFreshSignIn(actor)
  const { uid, by } = actor
  if (!(await takeChallenge(tx, challengeIn(response), uid))) throw new Problem('sign_in_refused')
  const { registrationInfo: info } = await verified(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: () => true,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  const id = newId<PasskeyId>()
  const isNew = await insertPasskey(tx, {
    id,
    uid,
    credential_id: Buffer.from(info!.credential.id, 'base64url'),
    public_key: Buffer.from(info!.credential.publicKey),
    counter: info!.credential.counter,
    transports: response.response.transports ?? [],
    synced: info!.credentialBackedUp,
    name,
  })
  if (!isNew)
    throw new Problem('conflict', {
      detail: 'This passkey has already been added. Sign in with it, or add one on another device.',
    })
  await audit(tx, { actor: uid, verb: 'passkey.added', subject: `passkey:${id}` })
  await notifyPerson(tx, { uid, kind: 'passkey-added', about: name, seen })
  // Creating it proves possession.
  if ('session' in by) await markStrong(tx, by.session)
  return entry(await selectPasskey(tx, id))
}

/** For anyone: the passkey itself identifies the person, so no name is needed. */
export async function startPasskeySignIn(tx: Transaction, { host }: Site) {
  const options = await generateAuthenticationOptions({ rpID: host, userVerification: 'required' })
  await ask(tx, options.challenge, null)
  return { ...options }
}

/** The person of the passkey. A wrong answer also consumes the challenge. */
export async function redeemPasskey(
  tx: Transaction,
  response: AuthenticationResponse,
  site: Site,
): Promise<PersonId | Problem> {
  if (!(await takeChallenge(tx, challengeIn(response), null))) return new Problem('sign_in_refused')
  return identify(tx, response, site).catch((error: unknown) => {
    if (error instanceof Problem) return error
    throw error
  })
}

async function identify(tx: Transaction, response: AuthenticationResponse, site: Site): Promise<PersonId> {
  const passkey = await findPasskey(tx, Buffer.from(response.id, 'base64url'))
  if (!passkey) throw new Problem('sign_in_refused')
  const { authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: () => true,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    }),
  )
  await notePasskeyUse(tx, passkey.id, authenticationInfo.newCounter)
  return passkey.uid as PersonId
}

/** The row was found by it, so it is the one we issued. */
function challengeIn({ response }: { response: { clientDataJSON: string } }): Buffer {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return hashSecret(String(challenge))
  } catch {
    throw new Problem('sign_in_refused')
  }
}

/** The verifier throws on any mismatch; callers see one error. */
async function verified<T extends { verified: boolean }>(verify: () => Promise<T>): Promise<T> {
  const result = await verify().catch((cause: unknown) => {
    throw new Problem('sign_in_refused', { cause })
  })
  if (!result.verified) throw new Problem('sign_in_refused')
  return result
}

type Row = Awaited<ReturnType<typeof selectPasskey>>

const entry = ({ created_at, last_used_at, ...row }: Row) => ({
  ...row,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export async function listPasskeys(
  db: Db,
  { uid }: Actor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const key = readCursor(cursor, z.tuple([z.uuid()]))
  const rows = await selectPasskeys(db, uid, { before: key?.[0] ?? null, limit })
  const page = toPage(rows, limit, (row) => [row.id])
  return { ...page, data: page.data.map(entry) }
}

export async function renamePasskey(tx: Transaction, { uid }: Actor, id: PasskeyId, name: string) {
  const row = await updatePasskeyName(tx, uid, id, name)
  if (!row) throw new Problem('not_found')
  await audit(tx, { actor: uid, verb: 'passkey.renamed', subject: `passkey:${id}` })
  return entry(row)
}

export async function removePasskey(
  tx: Transaction,
  actor: Actor,
  id: PasskeyId,
  seen: Sighting,
): Promise<void> {
  requireFreshSignIn(actor)
  const { uid } = actor
  const name = await deletePasskey(tx, uid, id)
  if (name === null) throw new Problem('not_found')
  await audit(tx, { actor: uid, verb: 'passkey.removed', subject: `passkey:${id}` })
  await deleteUnusableCodes(tx, uid)
  await notifyPerson(tx, { uid, kind: 'passkey-removed', about: name, seen })
}
