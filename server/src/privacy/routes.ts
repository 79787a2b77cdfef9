import type { KeyRing } from '../platform/db/key-ring.ts'
import type { PersonalData } from '../platform/db/personal-data.ts'
import { freshlySignedIn, oneself, signedInOnTheWeb } from '../platform/http/access.ts'
import { FileAnswer, type Runnable, read, write } from '../platform/http/operation.ts'
import { cancelErasure, previewErasure, requestErasure } from './erasure/erasure.ts'
import { getExport, openExport, requestExport } from './export/exports.ts'
import { listStoredSections } from './retention/retention.ts'
import { ErasureAsked, ErasurePreview, Export, KeptSections } from './schemas.ts'

const tag = 'Your data'

interface Parts {
  ring: KeyRing | null
  personalData: PersonalData
  /** Months that private data is kept after its last use; 0 for no limit. */
  privateDataMonths: number
}

export const privacyOperations = (parts: Parts): Runnable[] => [
  list(parts),
  ...copies(parts),
  ...erasure(parts),
]

const list = ({ ring, privateDataMonths }: Parts) =>
  read({
    id: 'listPrivateSections',
    method: 'GET',
    path: '/api/users/me/private',
    tag,
    summary: 'List your private data sections',
    description: 'Returns all sections and whether they hold data, without the data itself.',
    access: oneself,
    scope: 'private',
    answer: { status: 200, description: 'The sections.', schema: KeptSections },
    async handle({ db, actor }) {
      const kept = await listStoredSections(db, ring, { uid: actor.uid, months: privateDataMonths })
      return { ...kept, set_up: ring !== null }
    },
  })

const copies = (parts: Parts): Runnable[] => [
  write({
    id: 'requestExport',
    method: 'POST',
    path: '/api/users/me/export',
    tag,
    summary: 'Request an export of your data',
    description:
      'Creates a ZIP file in the background, with a readable page and JSON files, and emails you when it is ready. The export replaces any earlier one. If one is already in progress, that one is returned. At most five per day.',
    access: freshlySignedIn,
    scope: 'private',
    answer: { status: 202, description: 'The export in progress.', schema: Export },
    errors: ['private_off', 'step_up_required'],
    handle: ({ tx, actor }) => requestExport(tx, actor, parts),
  }),

  read({
    id: 'getExport',
    method: 'GET',
    path: '/api/users/me/export',
    tag,
    summary: 'Get the state of your data export',
    description: 'Returns the last export you requested.',
    access: oneself,
    scope: 'private',
    answer: { status: 200, description: 'The export.', schema: Export },
    errors: ['not_found'],
    handle: ({ db, actor }) => getExport(db, actor),
  }),

  write({
    id: 'downloadExport',
    method: 'GET',
    path: '/api/users/me/export/file',
    tag,
    summary: 'Download your data export',
    description: 'Available for seven days. Each download is recorded in the audit log.',
    access: freshlySignedIn,
    scope: 'private',
    answer: { status: 200, description: 'The ZIP file.', files: ['application/zip'] },
    errors: ['not_found', 'private_off', 'step_up_required'],
    async handle({ tx, actor }) {
      const bytes = await openExport(tx, actor, parts.ring)
      return new FileAnswer('application/zip', bytes, {
        'content-disposition': 'attachment; filename="manyhands-copy.zip"',
      })
    },
  }),
]

const erasure = ({ personalData }: Parts): Runnable[] => [
  write({
    id: 'requestErasure',
    method: 'DELETE',
    path: '/api/users/me',
    tag,
    summary: 'Request deletion of your account',
    description:
      'Your account is deleted in fourteen days. Until then everything works, and you can cancel. Repeating the request doesn’t move the date. Requires a recent sign-in. Returns 409 with `why` while you are the last owner of a project or the last admin.',
    access: signedInOnTheWeb,
    scope: 'private',
    answer: { status: 202, description: 'The deletion date, and what is kept.', schema: ErasureAsked },
    errors: ['conflict', 'step_up_required'],
    handle: ({ tx, actor }) => requestErasure(tx, actor, personalData),
  }),

  read({
    id: 'previewErasure',
    method: 'GET',
    path: '/api/users/me/erasure',
    tag,
    summary: 'Preview the deletion of your account',
    description: 'Returns what would be deleted, what is kept and why, and what prevents the deletion.',
    access: oneself,
    scope: 'private',
    answer: { status: 200, description: 'The preview.', schema: ErasurePreview },
    handle: ({ db, actor }) => previewErasure(db, actor.uid, personalData),
  }),

  write({
    id: 'cancelErasure',
    method: 'DELETE',
    path: '/api/users/me/erasure',
    tag,
    summary: 'Cancel the deletion of your account',
    description: 'Possible until the deletion date. Idempotent.',
    access: oneself,
    scope: 'private',
    answer: { status: 204, description: 'Deletion cancelled.' },
    handle: ({ tx, actor }) => cancelErasure(tx, actor),
  }),
]
