import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem } from '../../platform/errors.ts'
import { type Access, freshlySignedIn, oneself } from '../../platform/http/access.ts'
import { etagOf, requireMatch } from '../../platform/http/etags.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { type Section, sectionInputs, shown } from './schemas.ts'
import { eraseSection, keepSection, readOwnSection } from './sections.ts'

const tag = 'Your private data'

/** What a thief would want most needs more than a browser left open. */
const own = (fresh: boolean): Access<true> => (fresh ? freshlySignedIn : oneself)

const kinds: { section: Section; name: string; what: string; fresh: boolean }[] = [
  { section: 'bank', name: 'Bank', what: 'your bank account', fresh: true },
  { section: 'resume', name: 'Resume', what: 'your resume', fresh: false },
  { section: 'address', name: 'Address', what: 'your postal address', fresh: false },
  { section: 'dietary-habit', name: 'DietaryHabit', what: 'what you eat', fresh: false },
  { section: 'real-profile', name: 'RealProfile', what: 'who you are by law', fresh: true },
]

export function requireRing(ring: KeyRing | null): KeyRing {
  if (ring) return ring
  throw new Problem('private_off', {
    why: [{ rule: 'private-data-set-up', setting: 'MANYHANDS_KEY', lifted_by: 'operator' }],
  })
}

export const privateOperations = (ring: KeyRing | null): Runnable[] =>
  kinds.flatMap((kind) => sectionOperations(ring, kind))

function sectionOperations(
  ring: KeyRing | null,
  { section, name, what, fresh }: (typeof kinds)[number],
): Runnable[] {
  // One type stands for all five: each schema checks its own.
  const body = sectionInputs[section] as (typeof sectionInputs)['bank']
  const schema = shown(section).meta({ id: name, description: `What is kept of ${what}.` })
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
      summary: `Read ${what}`,
      description: 'Encrypted where it is kept. `not_found` while nothing is.',
      answer,
      errors: [...stepUp, 'private_off', 'not_found'],
      async handle({ db, actor }) {
        const value = await readOwnSection(db, requireRing(ring), actor.uid, section)
        if (!value) throw new Problem('not_found', { detail: 'Nothing is kept here.' })
        return value
      },
    }),
    write({
      ...shared,
      id: `put${name}`,
      method: 'PUT',
      summary: `Keep ${what}`,
      description:
        'Replaces the whole section. Nothing in it must be given that you do not want to give. Nobody but you can read it, unless a project you belong to opens a purpose that needs it.',
      body,
      answer,
      errors: [...stepUp, 'private_off', 'stale'],
      handle: ({ tx, actor, body, request }) =>
        keepSection(tx, requireRing(ring), {
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
      summary: `Erase ${what}`,
      description:
        'At once, also from a copy you have asked for. Backups of the installation hold it, encrypted, until they expire.',
      answer: { status: 204, description: 'Erased.' },
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
