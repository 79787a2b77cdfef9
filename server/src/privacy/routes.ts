import type { KeyRing } from '../platform/db/key-ring.ts'
import type { PersonalData } from '../platform/db/personal-data.ts'
import { freshlySignedIn, oneself, signedInOnTheWeb } from '../platform/http/access.ts'
import { FileAnswer, type Runnable, read, write } from '../platform/http/operation.ts'
import { askErasure, cancelErasure, previewErasure } from './erasure/erasure.ts'
import { getExport, openExport, requestExport } from './export/exports.ts'
import { listKeptSections } from './retention/retention.ts'
import { ErasureAsked, ErasurePreview, Export, KeptSections } from './schemas.ts'

const tag = 'Your data'

interface Parts {
  ring: KeyRing | null
  personalData: PersonalData
  /** How long private data outlives its use; 0 for ever. */
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
    summary: 'List which private data is kept about you',
    description: 'All sections, whether or not anything is kept there, without what is in them.',
    access: oneself,
    scope: 'private',
    answer: { status: 200, description: 'The sections.', schema: KeptSections },
    async handle({ db, actor }) {
      const kept = await listKeptSections(db, actor.uid, privateDataMonths)
      return { ...kept, set_up: ring !== null }
    },
  })

const copies = (parts: Parts): Runnable[] => [
  write({
    id: 'requestExport',
    method: 'POST',
    path: '/api/users/me/export',
    tag,
    summary: 'Ask for a copy of all that is kept about you',
    description:
      'A ZIP with a page to read and JSON for programs. It is made in the background, and a mail tells when it is ready; it replaces the one before. While one is being made, this answers with it. Five a day at most.',
    access: freshlySignedIn,
    scope: 'private',
    answer: { status: 202, description: 'It is being made.', schema: Export },
    errors: ['private_off', 'step_up_required'],
    handle: ({ tx, actor }) => requestExport(tx, actor, parts),
  }),

  read({
    id: 'getExport',
    method: 'GET',
    path: '/api/users/me/export',
    tag,
    summary: 'See how far your copy is',
    description: 'The last one you asked for.',
    access: oneself,
    scope: 'private',
    answer: { status: 200, description: 'The copy.', schema: Export },
    errors: ['not_found'],
    handle: ({ db, actor }) => getExport(db, actor),
  }),

  write({
    id: 'downloadExport',
    method: 'GET',
    path: '/api/users/me/export/file',
    tag,
    summary: 'Fetch your copy',
    description: 'For seven days after it was made. Each time leaves a line in the audit.',
    access: freshlySignedIn,
    scope: 'private',
    answer: { status: 200, description: 'The archive.', files: ['application/zip'] },
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
    id: 'eraseMe',
    method: 'DELETE',
    path: '/api/users/me',
    tag,
    summary: 'Ask to be erased',
    description:
      'In fourteen days: until then everything works, and you can change your mind. Asking again does not move the date. Needs a fresh sign-in. 409 with `why` while you are the last owner of a project or the last admin.',
    access: signedInOnTheWeb,
    scope: 'private',
    answer: { status: 202, description: 'When, and what stays.', schema: ErasureAsked },
    errors: ['conflict', 'step_up_required'],
    handle: ({ tx, actor }) => askErasure(tx, actor, personalData),
  }),

  read({
    id: 'previewErasure',
    method: 'GET',
    path: '/api/users/me/erasure',
    tag,
    summary: 'See what erasing you would do',
    description: 'What goes, what stays and why, and what stands in the way.',
    access: oneself,
    scope: 'private',
    answer: { status: 200, description: 'What would happen.', schema: ErasurePreview },
    handle: ({ db, actor }) => previewErasure(db, actor.uid, personalData),
  }),

  write({
    id: 'keepMe',
    method: 'DELETE',
    path: '/api/users/me/erasure',
    tag,
    summary: 'Change your mind about being erased',
    description: 'Until the day it happens. Nothing to change is fine, too.',
    access: oneself,
    scope: 'private',
    answer: { status: 204, description: 'You stay.' },
    handle: ({ tx, actor }) => cancelErasure(tx, actor),
  }),
]
