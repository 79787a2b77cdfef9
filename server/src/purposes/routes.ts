import { requireRing } from '../people/index.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import { type Access, freshlySignedIn, oneself, signedIn } from '../platform/http/access.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import { ownersOfProject, pidParams, requireProject } from '../projects/index.ts'
import {
  closePurpose,
  countDiets,
  listMyPurposes,
  listPrivateReads,
  listPurposes,
  openPurpose,
  readForPurpose,
} from './purposes.ts'
import {
  DietCounts,
  Disclosure,
  MyPurposes,
  PrivateRead,
  Purpose,
  PurposeOpening,
  Purposes,
  purposeParams,
  ReadRequest,
} from './schemas.ts'

/** Whether their role is one that the purpose is for, the operation itself finds out. */
const readers: Access<true> = {
  ...freshlySignedIn,
  who: 'the readers of the purpose; in the web app after a fresh sign-in',
}

export const purposeOperations = (ring: KeyRing | null): Runnable[] => [
  ...projectPurposes,
  ...disclosures(ring),
  ...ownPurposes(ring),
]

const projectPurposes: Runnable[] = [
  read({
    id: 'listPurposes',
    method: 'GET',
    path: '/api/projects/{pid}/purposes',
    tag: 'Purposes',
    summary: 'List what a project needs private data for',
    description: 'Those that are open: who may read what of the people in the project, and until when.',
    access: signedIn,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The open purposes.', schema: Purposes },
    errors: ['not_found'],
    async handle({ db, actor, params: { pid } }) {
      await requireProject(db, actor, pid)
      return listPurposes(db, pid)
    },
  }),

  write({
    id: 'openPurpose',
    method: 'PUT',
    path: '/api/projects/{pid}/purposes/{purpose}',
    tag: 'Purposes',
    summary: 'Open a purpose',
    description:
      'From now on its readers may read what it needs of the people in the project, up to and including the day given, a year after the event at the latest. Everyone concerned sees it among their private data.',
    access: ownersOfProject,
    scope: 'write',
    params: purposeParams,
    body: PurposeOpening,
    answer: { status: 200, description: 'The purpose.', schema: Purpose },
    errors: ['conflict'],
    handle: ({ tx, actor, params, body }) => openPurpose(tx, actor, { ...params, ...body }),
  }),

  write({
    id: 'closePurpose',
    method: 'DELETE',
    path: '/api/projects/{pid}/purposes/{purpose}',
    tag: 'Purposes',
    summary: 'Close a purpose',
    description: 'Nobody reads for it any more, at once.',
    access: ownersOfProject,
    scope: 'write',
    params: purposeParams,
    answer: { status: 204, description: 'Closed.' },
    handle: ({ tx, actor, params: { pid, purpose } }) => closePurpose(tx, actor, pid, purpose),
  }),
]

const disclosures = (ring: KeyRing | null): Runnable[] => [
  write({
    id: 'readForPurpose',
    method: 'POST',
    path: '/api/projects/{pid}/purposes/{purpose}/reads',
    tag: 'Purposes',
    summary: 'Read private data of someone for a purpose',
    description:
      'Gives the fields that the purpose needs, and leaves a line for each section that the person can read: who, when, what, what for. The person must help in the project now.',
    access: readers,
    scope: 'private',
    params: purposeParams,
    body: ReadRequest,
    // An answer kept for replay would keep private data in clear.
    idempotencyKey: false,
    answer: { status: 200, description: 'What is there of it.', schema: Disclosure },
    errors: ['step_up_required', 'forbidden', 'not_found', 'conflict', 'private_off'],
    handle: ({ tx, actor, params, body }) =>
      readForPurpose(tx, requireRing(ring), actor, { ...params, subject: body.uid }),
  }),

  read({
    id: 'countDiets',
    method: 'GET',
    path: '/api/projects/{pid}/diets',
    tag: 'Purposes',
    summary: 'Count who eats what',
    description:
      'For the caterer, while the purpose `catering` is open. Sums alone, from five answers on: nobody is named.',
    access: ownersOfProject,
    scope: 'private',
    params: pidParams,
    answer: { status: 200, description: 'The sums.', schema: DietCounts },
    errors: ['conflict', 'private_off'],
    handle: ({ db, params }) => countDiets(db, requireRing(ring), params.pid),
  }),
]

const ownPurposes = (ring: KeyRing | null): Runnable[] => [
  read({
    id: 'listMyPurposes',
    method: 'GET',
    path: '/api/users/me/purposes',
    tag: 'Your private data',
    summary: 'List what your projects need of you',
    description: 'Who may read what of your private data, what for and until when; and what is missing.',
    access: oneself,
    scope: 'private',
    answer: { status: 200, description: 'The open purposes of your projects.', schema: MyPurposes },
    handle: ({ db, actor }) => listMyPurposes(db, ring, actor.uid),
  }),

  read({
    id: 'listPrivateReads',
    method: 'GET',
    path: '/api/users/me/access-log',
    tag: 'Your private data',
    summary: 'List who has read your private data',
    description: 'Newest first. One line each time someone else reads a section. Sums leave no line.',
    access: oneself,
    scope: 'private',
    query: pageQuery,
    answer: { status: 200, description: 'A page of lines.', schema: pageOf(PrivateRead) },
    handle: ({ db, actor, query }) => listPrivateReads(db, actor.uid, query),
  }),
]
