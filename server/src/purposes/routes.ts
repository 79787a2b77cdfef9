import { requireRing } from '../people/index.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import { type Access, anyone, freshlySignedIn, oneself, signedIn } from '../platform/http/access.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import type { ProjectId } from '../platform/ids.ts'
import { ownersOfProject, pidParams, requireProject } from '../projects/index.ts'
import { countDiets, listNamedDiets } from './diets/diets.ts'
import { listMissing, listPurposePeople, remindForPurpose } from './people/people.ts'
import {
  closePurpose,
  listKnownPurposes,
  listMyPurposes,
  listPrivateReads,
  listPurposes,
  openPurpose,
  readForPurpose,
  requireOwner,
} from './purposes.ts'
import {
  DietCounts,
  Disclosure,
  KnownPurposes,
  MissingForPurpose,
  MyPurposes,
  NamedDiets,
  PrivateRead,
  Purpose,
  PurposeOpening,
  PurposePeople,
  Purposes,
  peopleQuery,
  purposeParams,
  ReadRequest,
  Reminded,
  ReminderRequest,
} from './schemas.ts'

/** Whether their role is one that the purpose is for, the operation itself finds out. */
const finders: Access<true> = { ...signedIn, who: 'owners, finance, the desk or chiefs, as the purpose says' }
const readers: Access<true> = {
  ...freshlySignedIn,
  who: `${finders.who}; in the web app after a fresh sign-in`,
}

/** Not who merely runs the installation. */
const owners: Access<true> = {
  who: 'owners of the project',
  needsActor: true,
  check: (db, actor, params) => requireOwner(db, actor, params.pid as ProjectId),
}

export const purposeOperations = (ring: KeyRing | null): Runnable[] => [
  ...projectPurposes,
  ...progress(ring),
  ...disclosures(ring),
  ...ownPurposes(ring),
]

const projectPurposes: Runnable[] = [
  read({
    id: 'listKnownPurposes',
    method: 'GET',
    path: '/api/purposes',
    tag: 'Purposes',
    summary: 'List what projects may ask private data for',
    description: 'The same for every project: which fields each purpose needs, and who reads them.',
    access: signedIn,
    scope: 'read',
    answer: { status: 200, description: 'All purposes there are.', schema: KnownPurposes },
    handle: async () => listKnownPurposes(),
  }),

  read({
    id: 'listPurposes',
    method: 'GET',
    path: '/api/projects/{pid}/purposes',
    tag: 'Purposes',
    summary: 'List what a project needs private data for',
    description:
      'Those that are open: who may read what of the people in the project, and until when. Public, so that everyone can know it before they join.',
    access: anyone,
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
      'Everyone concerned is told by mail. A day later its readers may read what it needs of them, up to and including the day given, a year after the event at the latest. If it is open already, only the last day changes.',
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

const progress = (ring: KeyRing | null): Runnable[] => [
  read({
    id: 'listPurposePeople',
    method: 'GET',
    path: '/api/projects/{pid}/purposes/{purpose}/people',
    tag: 'Purposes',
    summary: 'Find whose data may be read for a purpose',
    description:
      'Those who have said yes to a team, by name, with the time from which on a reader may read. A chief finds the people of their own teams. Nothing private is in it.',
    access: finders,
    scope: 'private',
    params: purposeParams,
    query: peopleQuery,
    answer: { status: 200, description: 'A page of people.', schema: PurposePeople },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ db, actor, params, query }) => listPurposePeople(db, actor, params, query),
  }),

  read({
    id: 'listMissingForPurpose',
    method: 'GET',
    path: '/api/projects/{pid}/purposes/{purpose}/missing',
    tag: 'Purposes',
    summary: 'List who has not given what a purpose needs',
    description:
      'Of those whose data may be read, the names of the fields that are not there; no value. Everyone else is only counted.',
    access: owners,
    scope: 'private',
    params: purposeParams,
    query: pageQuery,
    answer: { status: 200, description: 'A page of people.', schema: MissingForPurpose },
    errors: ['not_found', 'conflict', 'private_off'],
    handle: ({ db, actor, params, query }) =>
      listMissing(db, requireRing(ring), actor, { ...params, ...query }),
  }),

  write({
    id: 'remindForPurpose',
    method: 'POST',
    path: '/api/projects/{pid}/purposes/{purpose}/reminders',
    tag: 'Purposes',
    summary: 'Remind who has not given what a purpose needs',
    description: 'By mail, nobody more than once a day.',
    access: owners,
    scope: 'private',
    params: purposeParams,
    body: ReminderRequest,
    answer: { status: 200, description: 'How many.', schema: Reminded },
    errors: ['not_found', 'conflict', 'private_off'],
    handle: ({ tx, actor, params, body }) =>
      remindForPurpose(tx, requireRing(ring), actor, { ...params, uids: body.uids }),
  }),
]

/** Looking leaves lines, so it is no GET. */
const ofKitchen = {
  method: 'POST',
  tag: 'Purposes',
  access: readers,
  scope: 'private',
  params: pidParams,
  idempotencyKey: false,
  errors: ['step_up_required', 'forbidden', 'not_found', 'conflict', 'private_off'],
} as const

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

  write({
    ...ofKitchen,
    id: 'countDiets',
    path: '/api/projects/{pid}/diets/count',
    summary: 'Count who eats what',
    description:
      'For the caterer, while the purpose `catering` is open: the last count, or a new one if the last is a day old and ten people have come, gone or changed what they eat. What fewer than five eat is counted together. Everyone counted sees it in their access log.',
    answer: { status: 200, description: 'The sums.', schema: DietCounts },
    handle: ({ tx, actor, params }) => countDiets(tx, requireRing(ring), actor, params.pid),
  }),
  write({
    ...ofKitchen,
    id: 'listNamedDiets',
    path: '/api/projects/{pid}/diets/named',
    summary: 'List who wants the kitchen to know',
    description:
      'For the caterer, while the purpose `catering` is open: what those eat who have switched on that the kitchen sees it with their name. Everyone listed sees it in their access log.',
    answer: { status: 200, description: 'All of them.', schema: NamedDiets },
    handle: ({ tx, actor, params }) => listNamedDiets(tx, requireRing(ring), actor, params.pid),
  }),
]

const ownPurposes = (ring: KeyRing | null): Runnable[] => [
  read({
    id: 'listMyPurposes',
    method: 'GET',
    path: '/api/users/me/purposes',
    tag: 'Your private data',
    summary: 'List what your projects need of you',
    description:
      'Who may read what of your private data, what for, from when and until when; what of it you have given, and what is missing.',
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
    description: 'Newest first. One line each time someone else reads a section. Also when you were counted.',
    access: oneself,
    scope: 'private',
    query: pageQuery,
    answer: { status: 200, description: 'A page of lines.', schema: pageOf(PrivateRead) },
    handle: ({ db, actor, query }) => listPrivateReads(db, actor.uid, query),
  }),
]
