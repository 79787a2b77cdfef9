import { requireRing } from '../people/index.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import { type Access, anyone, freshlySignedIn, signedIn } from '../platform/http/access.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { pageQuery } from '../platform/http/pages.ts'
import type { ProjectId } from '../platform/ids.ts'
import { ownersOfProject, pidParams, requireProject } from '../projects/index.ts'
import { countDiets, listNamedDiets } from './diets/diets.ts'
import { myPurposeOperations } from './mine/routes.ts'
import { listMissing, listPurposePeople, remindForPurpose } from './people/people.ts'
import {
  closePurpose,
  listKnownPurposes,
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
  NamedDiets,
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

/** The operation itself checks whether the caller's role is among the readers of the purpose. */
const finders: Access<true> = {
  ...signedIn,
  callers: 'owners, finance, the help desk or chiefs, depending on the purpose',
}
const readers: Access<true> = {
  ...freshlySignedIn,
  callers: `${finders.callers}; in the web app after a recent sign-in`,
}

/** Owners only, not admins. */
const owners: Access<true> = {
  callers: 'owners of the project',
  needsActor: true,
  check: (db, actor, params) => requireOwner(db, actor, params.pid as ProjectId),
}

export const purposeOperations = (ring: KeyRing | null): Runnable[] => [
  ...projectPurposes,
  ...progress(ring),
  ...disclosures(ring),
  ...myPurposeOperations(ring),
]

const projectPurposes: Runnable[] = [
  read({
    id: 'listKnownPurposes',
    method: 'GET',
    path: '/api/purposes',
    tag: 'Purposes',
    summary: 'List available purposes',
    description:
      'Returns the purposes for which a project can read private data, the fields each needs and who reads them. The purposes are the same for every project.',
    access: signedIn,
    scope: 'read',
    answer: { status: 200, description: 'The purposes.', schema: KnownPurposes },
    handle: async () => listKnownPurposes(),
  }),

  read({
    id: 'listPurposes',
    method: 'GET',
    path: '/api/projects/{pid}/purposes',
    tag: 'Purposes',
    summary: 'List open purposes of a project',
    description:
      'Returns who can read which private data of people in the project, and until when. This list is public, so that everyone can check it before joining.',
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
      'Emails everyone affected. A day later, the readers of the purpose can read the data that the purpose needs, until the end of the given date. The date can be at most a year after the event. If the purpose is already open, an earlier date takes effect at once. A later date notifies everyone again and applies to each person a day after their email; until then, their previous date applies.',
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
    description: 'Ends read access for this purpose immediately.',
    access: ownersOfProject,
    scope: 'write',
    params: purposeParams,
    answer: { status: 204, description: 'Purpose closed.' },
    handle: ({ tx, actor, params: { pid, purpose } }) => closePurpose(tx, actor, pid, purpose),
  }),
]

const progress = (ring: KeyRing | null): Runnable[] => [
  read({
    id: 'listPurposePeople',
    method: 'GET',
    path: '/api/projects/{pid}/purposes/{purpose}/people',
    tag: 'Purposes',
    summary: 'List people covered by a purpose',
    description:
      'Returns people who have joined a team, ordered by name, and from when their data can be read. Chiefs get people in their own teams. Contains no private data.',
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
    summary: 'List people with missing data for a purpose',
    description:
      'Returns which fields are missing for each person whose data can be read, without any values. Everyone else is only counted.',
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
    summary: 'Remind people to provide missing data',
    description: 'Sends each person an email, at most once a day.',
    access: owners,
    scope: 'private',
    params: purposeParams,
    body: ReminderRequest,
    answer: { status: 200, description: 'Number of people reminded.', schema: Reminded },
    errors: ['not_found', 'conflict', 'private_off'],
    handle: ({ tx, actor, params, body }) =>
      remindForPurpose(tx, requireRing(ring), actor, { ...params, uids: body.uids }),
  }),
]

/** POST rather than GET, because each read is recorded in the access log. */
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
    summary: 'Read someone’s private data for a purpose',
    description:
      'Returns the fields that the purpose needs. Each section read is recorded in the person’s access log with reader, time, fields and purpose. They get an email when a reader first reads their data for a purpose. The person must currently be in the project.',
    access: readers,
    scope: 'private',
    params: purposeParams,
    body: ReadRequest,
    // A response stored for replay would hold private data in plain text.
    idempotencyKey: false,
    answer: { status: 200, description: 'The available data.', schema: Disclosure },
    errors: ['step_up_required', 'forbidden', 'not_found', 'conflict', 'private_off'],
    handle: ({ tx, actor, params, body }) =>
      readForPurpose(tx, requireRing(ring), actor, { ...params, subject: body.uid }),
  }),

  write({
    ...ofKitchen,
    id: 'countDiets',
    path: '/api/projects/{pid}/diets/count',
    summary: 'Count diets',
    description:
      'Returns the last count for catering, or a new one if the last is at least a day old and ten people have joined, left or changed their diet since then. People whose diet has been viewed by name don’t count towards the ten. Works only while the purpose `catering` is open. Diets of fewer than five people are combined. Everyone counted can see this in their access log.',
    answer: { status: 200, description: 'The counts.', schema: DietCounts },
    handle: ({ tx, actor, params }) => countDiets(tx, requireRing(ring), actor, params.pid),
  }),
  write({
    ...ofKitchen,
    id: 'listNamedDiets',
    path: '/api/projects/{pid}/diets/named',
    summary: 'List diets by person',
    description:
      'Returns the diets of people who let the kitchen see their names, for catering. Works only while the purpose `catering` is open. Everyone listed can see this in their access log.',
    answer: { status: 200, description: 'Diets by name.', schema: NamedDiets },
    handle: ({ tx, actor, params }) => listNamedDiets(tx, requireRing(ring), actor, params.pid),
  }),
]
