import { addressesOf, lockPerson, notifyPerson, openForPerson, sealForPerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem } from '../../platform/errors.ts'
import { encodeQr } from '../../platform/files/qr.ts'
import { type Actor, requireFreshSignIn } from '../../platform/http/access.ts'
import type { Sighting } from '../../platform/http/browser/devices.ts'
import type { PersonId } from '../../platform/ids.ts'
import { markStrong } from '../sessions/queries.ts'
import {
  claimRecoveryCode,
  claimTotpStep,
  countWrongTry,
  deleteRecoveryCodes,
  deleteTotp,
  lockTotp,
  replaceRecoveryCodes,
  selectSecondStep,
  upsertTotp,
} from './queries.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, secretText, stepOf, totpUri } from './totp.ts'

const sealedAs = 'authenticator app'

/** A new secret, shown once. It counts once `confirmTotp` has accepted a code. */
export async function startTotp(tx: Transaction, actor: Actor, ring: KeyRing, host: string) {
  requireFreshSignIn(actor)
  const { uid } = actor
  await lockPerson(tx, uid)
  const secret = newTotpSecret()
  if (!(await upsertTotp(tx, uid, await sealForPerson(tx, ring, uid, sealedAs, secret))))
    throw new Problem('conflict', { detail: 'You already have an authenticator app. Remove it first.' })
  const [label] = await addressesOf(tx, uid)
  const uri = totpUri(secret, { issuer: `Manyhands (${host})`, label: label! })
  const qr = encodeQr(uri, 'M').map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
  return { secret: secretText(secret), uri, qr }
}

interface Proof {
  code: string
  ring: KeyRing
  seen: Sighting
}

export async function confirmTotp(tx: Transaction, actor: Actor, { code, ring, seen }: Proof) {
  requireFreshSignIn(actor)
  const { uid, by } = actor
  await lockPerson(tx, uid)
  if ((await selectSecondStep(tx, uid)).totp)
    throw new Problem('conflict', {
      detail: 'Your authenticator app is already confirmed. To use another app, remove this one first.',
    })
  if (!(await isRightCode(tx, uid, { code, ring }))) return new Problem('wrong_second_code')
  if ('session' in by) await markStrong(tx, by.session)
  await audit(tx, { actor: uid, verb: 'totp.added', subject: `person:${uid}` })
  await notifyPerson(tx, { uid, kind: 'totp-added', seen })
  return { recovery_codes: await renewRecoveryCodes(tx, uid) }
}

/** A wrong attempt stays counted, so the problem is returned instead of thrown. */
export async function proveTotp(
  tx: Transaction,
  uid: PersonId,
  proof: { code: string; ring: KeyRing },
): Promise<Problem | null> {
  await lockPerson(tx, uid)
  const { totp } = await selectSecondStep(tx, uid)
  return totp && (await isRightCode(tx, uid, proof)) ? null : new Problem('wrong_second_code')
}

async function isRightCode(
  tx: Transaction,
  uid: PersonId,
  { code, ring }: { code: string; ring: KeyRing },
): Promise<boolean> {
  const kept = await lockTotp(tx, uid)
  if (!kept) return false
  const step = stepOf(await openForPerson(tx, ring, uid, sealedAs, kept.sealed), code)
  if (step !== null && (await claimTotpStep(tx, uid, step))) return true
  await countWrongTry(tx, uid)
  return false
}

export async function removeTotp(tx: Transaction, actor: Actor, seen: Sighting): Promise<void> {
  requireFreshSignIn(actor)
  const { uid } = actor
  await lockPerson(tx, uid)
  if (!(await deleteTotp(tx, uid))) throw new Problem('not_found')
  await deleteUnusableCodes(tx, uid)
  await audit(tx, { actor: uid, verb: 'totp.removed', subject: `person:${uid}` })
  await notifyPerson(tx, { uid, kind: 'totp-removed', seen })
}

/** Recovery codes replace a second step: without one they are useless. */
export async function deleteUnusableCodes(tx: Transaction, uid: PersonId): Promise<void> {
  const { passkey, totp } = await selectSecondStep(tx, uid)
  if (!passkey && !totp) await deleteRecoveryCodes(tx, uid)
}

/** Replaces existing codes with ten new ones, shown once. */
export async function makeRecoveryCodes(tx: Transaction, actor: Actor, seen: Sighting) {
  requireFreshSignIn(actor)
  const { uid } = actor
  await lockPerson(tx, uid)
  const { passkey, totp } = await selectSecondStep(tx, uid)
  if (!passkey && !totp)
    throw new Problem('conflict', {
      detail: 'Recovery codes are a backup for a passkey or an authenticator app. Add one first.',
    })
  const recovery_codes = await renewRecoveryCodes(tx, uid)
  await audit(tx, { actor: uid, verb: 'recovery-codes.created', subject: `person:${uid}` })
  await notifyPerson(tx, { uid, kind: 'recovery-codes-made', seen })
  return { recovery_codes }
}

async function renewRecoveryCodes(tx: Transaction, uid: PersonId): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(uid, code))
  await replaceRecoveryCodes(tx, uid, hashes)
  return codes
}

export async function proveRecoveryCode(
  tx: Transaction,
  uid: PersonId,
  { code, seen }: { code: string; seen: Sighting },
): Promise<Problem | null> {
  if (!(await claimRecoveryCode(tx, uid, hashRecoveryCode(uid, code))))
    return new Problem('wrong_second_code')
  const { recovery_codes } = await selectSecondStep(tx, uid)
  await audit(tx, { actor: uid, verb: 'recovery-code.used', subject: `person:${uid}` })
  await notifyPerson(tx, { uid, kind: 'recovery-code-used', about: String(recovery_codes), seen })
  return null
}
