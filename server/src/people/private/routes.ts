import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem } from '../../platform/errors.ts'
import { type Access, freshlySignedIn, oneself } from '../../platform/http/access.ts'
import { etagOf, requireMatch } from '../../platform/http/etags.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { because } from '../refusals.ts'
import { type Section, sectionInputs, shown } from './schemas.ts'
import { eraseSection, readOwnSection, saveSection } from './sections.ts'

const tag = 'Your private data'

/** The most sensitive sections need a fresh sign-in. */
const own = (fresh: boolean): Access<true> => (fresh ? freshlySignedIn : oneself)

const kinds: { section: Section; name: string; what: string; fresh: boolean }[] = [
  { section: 'bank', name: 'Bank', what: 'your bank account', fresh: true },
  { section: 'resume', name: 'Resume', what: 'your resume', fresh: false },
  { section: 'address', name: 'Address', what: 'your postal address', fresh: false },
  { section: 'dietary-habit', name: 'DietaryHabit', what: 'your dietary requirements', fresh: false },
  { section: 'real-profile', name: 'RealProfile', what: 'your legal identity', fresh: true },
]

export function requireRing(ring: KeyRing | null): KeyRing {
  if (ring) return ring
  throw new Problem('private_off', { why: [because['private-data-set-up']] })
}

export const privateOperations = (ring: KeyRing | null): Runnable[] =>
  kinds.flatMap((kind) => sectionOperations(ring, kind))

function sectionOperations(
  ring: KeyRing | null,
  { section, name, what, fresh }: (typeof kinds)[number],
): Runnable[] {
  // Typed as one section for all five; each schema validates its own fields.
  const body = sectionInputs[section] as (typeof sectionInputs)['bank']
  const schema = shown(section).meta({ id: name, description: `Private data: ${what}.` })
  const shared = { path: `/api/users/me/${section}`, tag, access: own(fresh), scope: 'private' as const }
  const stepUp = fresh ? (['step_up_required'] as const) : []
  const answer = {
    status: 200,
    description: `${what[0]!.toUpperCase()}${what.slice(1)}.`,
    schema,
    etag: true,
  }
  const expect = (header: string | undefined) =>
    header === undefined
      ? null
      : (value: object | null) =>
          requireMatch(header, value ? etagOf(JSON.stringify(schema.parse(value))) : '""')
  return [
    read({
      ...shared,
      id: `get${name}`,
      method: 'GET',
      summary: `Get ${what}`,
      description: 'The data is stored encrypted. Returns 404 while nothing is stored.',
      answer,
      errors: [...stepUp, 'private_off', 'not_found'],
      async handle({ db, actor }) {
        const value = await readOwnSection(db, requireRing(ring), actor.uid, section)
        if (!value) throw new Problem('not_found', { detail: 'No data is stored in this section.' })
        return value
      },
    }),
    write({
      ...shared,
      id: `put${name}`,
      method: 'PUT',
      summary: `Replace ${what}`,
      description:
        'Replaces the whole section. All fields are optional. Nobody else can read it, unless a project you are in opens a purpose that needs it.',
      body,
      answer,
      errors: [...stepUp, 'private_off', 'stale'],
      handle: ({ tx, actor, body, request }) =>
        saveSection(tx, requireRing(ring), {
          uid: actor.uid,
          section: section as 'bank',
          value: body,
          expect: expect(request.headers['if-match']),
        }),
    }),
    write({
      ...shared,
      id: `delete${name}`,
      method: 'DELETE',
      summary: `Delete ${what}`,
      description:
        'Takes effect immediately, even for an export you already requested. Backups keep the data, encrypted, until they expire.',
      answer: { status: 204, description: 'Data deleted.' },
      errors: [...stepUp, 'not_found', 'stale'],
      handle: ({ tx, actor, request }) =>
        eraseSection(tx, ring, {
          uid: actor.uid,
          section,
          expect: expect(request.headers['if-match']),
        }),
    }),
  ]
}
