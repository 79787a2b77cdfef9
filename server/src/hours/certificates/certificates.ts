import { z } from 'zod'
import { requireRing } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import { newId, type ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { defaultAccent } from '../../projects/index.ts'
import { selectOwnHours } from '../queries.ts'
import { because } from '../refusals.ts'
import { hasSameContent, readContent, writeContent } from './content.ts'
import {
  type CertificateRow,
  findCertificate,
  insertCertificate,
  selectCertificate,
  selectCertificates,
  selectLook,
  selectNameOnCertificate,
  selectPublicKeys,
} from './queries.ts'
import { printSheet } from './sheet.ts'
import { codeHashOf, codeOf, isSigned, keyIdOf, pemOf, publicKeyOf, signText, tokenOf } from './signing.ts'

interface NewCertificate {
  pid: ProjectId
  language: Language
}

/** Returns the latest one if its contents would be the same. */
export async function makeCertificate(
  tx: Transaction,
  { uid }: Actor,
  { pid, language, ring: given, baseUrl }: NewCertificate & { ring: KeyRing | null; baseUrl: string },
) {
  const ring = requireRing(given)
  const [hours] = await selectOwnHours(tx, uid, pid)
  if (!hours) throw refused([because['no-hours']])
  const public_key = publicKeyOf(ring)
  const id = newId<string>()
  const { name, named_on } = await selectNameOnCertificate(tx, { uid, pid })
  const content = writeContent({
    v: 1,
    iss: baseUrl,
    kid: keyIdOf(public_key),
    id,
    name,
    ...(named_on && { named: named_on }),
    pid,
    project: hours.project,
    ...(hours.organiser && { org: hours.organiser }),
    from: hours.first_day!,
    to: hours.last_day!,
    minutes: hours.minutes,
    teams: hours.teams,
    on: new Date().toISOString().slice(0, 10),
    lang: language,
  })
  const same = (await selectCertificates(tx, { uid, before: null, limit: 200 })).find((one) =>
    hasSameContent(readContent(one.content), readContent(content)),
  )
  if (same) return present(same, baseUrl)
  const signature = signText(ring, content)
  const code_hash = codeHashOf(codeOf(signature))
  await insertCertificate(tx, { pid, id, uid, code_hash, content, signature, public_key })
  const after = { certificate: id, minutes: hours.minutes }
  await audit(tx, { actor: uid, verb: 'certificate.created', subject: `person:${uid}`, pid, after })
  return present((await selectCertificate(tx, { uid, id }))!, baseUrl)
}

/** Its public page; the fragment contains everything needed to verify it offline. */
const addressOf = ({ content, signature }: CertificateRow, baseUrl: string) =>
  `${baseUrl}/certificates/${codeOf(signature)}#${tokenOf(content, signature)}`

function present(row: CertificateRow, baseUrl: string) {
  const { name, named, project, org, from, to, minutes, teams, more = 0, lang } = readContent(row.content)
  return {
    pid: row.pid,
    id: row.id,
    name,
    named_on: named ?? null,
    project,
    organiser: org ?? null,
    from,
    to,
    minutes,
    teams,
    more_teams: more,
    language: lang,
    made_at: row.made_at.toISOString(),
    code: codeOf(row.signature),
    url: addressOf(row, baseUrl),
  }
}

interface Wanted {
  limit: number
  cursor?: string | undefined
  baseUrl: string
}

export async function listCertificates(db: Db, { uid }: Actor, { limit, cursor, baseUrl }: Wanted) {
  const key = readCursor(cursor, z.tuple([z.uuid()]))
  const rows = await selectCertificates(db, { uid, before: key?.[0] ?? null, limit })
  const { data, next_cursor } = toPage(rows, limit, ({ id }) => [id])
  return { data: data.map((row) => present(row, baseUrl)), next_cursor }
}

/** As a PDF, with the event's colour and logo. */
export async function printCertificate(
  db: Db,
  { uid }: Actor,
  { id, baseUrl }: { id: string; baseUrl: string },
): Promise<Buffer> {
  const row = await selectCertificate(db, { uid, id })
  if (!row) throw new Problem('not_found')
  const code = codeOf(row.signature)
  const proof = { code, page: `${baseUrl}/certificates/${code}`, url: addressOf(row, baseUrl) }
  const { accent, logo } = await selectLook(db, row.pid)
  return printSheet(readContent(row.content), proof, { accent: accent ?? defaultAccent(row.pid), logo })
}

/** For anyone who has the code. */
export async function verifyCertificate(db: Db, code: string) {
  const row = await findCertificate(db, codeHashOf(code))
  if (!row) throw new Problem('not_found')
  const { name, named, project, org, from, to, minutes, teams, more = 0, on } = readContent(row.content)
  return {
    valid: isSigned(row.content, row.signature, row.public_key),
    name,
    named_on: named ?? null,
    pid: row.pid,
    project,
    organiser: org ?? null,
    from,
    to,
    minutes,
    teams,
    more_teams: more,
    made_on: on,
    token: tokenOf(row.content, row.signature),
  }
}

/** Includes former keys, because their signatures stay valid. */
export async function listCertificateKeys(db: Db, ring: KeyRing | null) {
  const current = ring && publicKeyOf(ring)
  const former = (await selectPublicKeys(db)).filter((key) => !current || !key.equals(current))
  const ids = [...(current ? [current] : []), ...former]
  return {
    algorithm: 'Ed25519' as const,
    keys: ids.map((key) => ({
      kid: keyIdOf(key),
      public_key: key.toString('base64url'),
      pem: pemOf(key),
      current: key === current,
    })),
  }
}
