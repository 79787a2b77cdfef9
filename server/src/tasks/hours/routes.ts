import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem } from '../../platform/errors.ts'
import { anyone, oneself, signedIn } from '../../platform/http/access.ts'
import { FileAnswer, type Runnable, read, write } from '../../platform/http/operation.ts'
import { pageQuery } from '../../platform/http/pages.ts'
import { clientKey, type RateLimits } from '../../platform/http/rate-limits.ts'
import { pidParams } from '../../projects/index.ts'
import { seatParams } from '../seats/schemas.ts'
import {
  listCertificateKeys,
  listCertificates,
  makeCertificate,
  printCertificate,
  verifyCertificate,
} from './certificates.ts'
import { correctHours, exportHours, getMyHours, listHours, listMyShifts, listShiftsOf } from './hours.ts'
import {
  Certificate,
  CertificateKeys,
  Certificates,
  CertificateWish,
  CorrectedHours,
  certificateParams,
  codeParams,
  Hours,
  HoursCorrection,
  hoursFileQuery,
  hoursOfParams,
  hoursQuery,
  OwnHours,
  VerifiedCertificate,
  WorkedShifts,
} from './schemas.ts'

const tag = 'Hours and certificates'
const chiefs = { ...signedIn, who: 'chiefs for their teams, owners of the project, admins' }

export const hourOperations: Runnable[] = [
  read({
    id: 'getMyHours',
    method: 'GET',
    path: '/api/users/me/hours',
    tag,
    summary: 'Read how long you have helped',
    description:
      'By project. What a chief wrote counts; else the time between coming and leaving if both are known, at most an hour before and after what was planned; else what was planned.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'All of them.', schema: OwnHours },
    handle: ({ db, actor }) => getMyHours(db, actor),
  }),

  read({
    id: 'listMyShifts',
    method: 'GET',
    path: '/api/users/me/hours/{pid}',
    tag,
    summary: 'List what your hours in a project are made of',
    description: 'Each task you came to, or were said not to have come to, and who corrected it, and why.',
    access: oneself,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'All of them, the latest first.', schema: WorkedShifts },
    handle: ({ db, actor, params }) => listMyShifts(db, actor, params.pid),
  }),

  read({
    id: 'listHours',
    method: 'GET',
    path: '/api/projects/{pid}/hours',
    tag,
    summary: 'List how long people have helped',
    description: 'A row for each person and team. Chiefs have their teams, owners all.',
    access: chiefs,
    scope: 'read',
    params: pidParams,
    query: hoursQuery,
    answer: { status: 200, description: 'A page of them, by name.', schema: Hours },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => listHours(db, actor, params.pid, query),
  }),

  read({
    id: 'listShiftsOf',
    method: 'GET',
    path: '/api/projects/{pid}/hours/{uid}',
    tag,
    summary: "List what someone's hours are made of",
    description: 'For chiefs those of their teams, for owners all.',
    access: chiefs,
    scope: 'read',
    params: hoursOfParams,
    answer: { status: 200, description: 'All of them, the latest first.', schema: WorkedShifts },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params }) => listShiftsOf(db, actor, params),
  }),

  read({
    id: 'exportHours',
    method: 'GET',
    path: '/api/projects/{pid}/hours.csv',
    tag,
    summary: 'Export how long people have helped',
    description:
      'The same as a table: `name`, `uid`, `tid`, `team`, `shifts`, `minutes`, `hours`. What a spreadsheet would take for a formula has a quotation mark before it.',
    access: chiefs,
    scope: 'read',
    params: pidParams,
    query: hoursFileQuery,
    answer: {
      status: 200,
      description: 'The table.',
      files: ['text/csv'],
      headers: { 'Content-Disposition': 'A name for the file.' },
    },
    errors: ['forbidden', 'not_found'],
    async handle({ db, actor, params: { pid }, query: { tid } }) {
      return new FileAnswer('text/csv; charset=utf-8', await exportHours(db, actor, { pid, tid }), {
        'content-disposition': `attachment; filename="hours-${pid}.csv"`,
      })
    },
  }),

  write({
    id: 'correctHours',
    method: 'PUT',
    path: '/api/projects/{pid}/tasks/{id}/people/{uid}/hours',
    tag,
    summary: 'Correct how long someone was there',
    description: 'With a reason. Nobody corrects their own. It takes attendance first: whether they came.',
    access: { ...signedIn, who: 'chiefs of the team, owners of the project, admins; never for themselves' },
    scope: 'write',
    params: seatParams,
    body: HoursCorrection,
    answer: { status: 200, description: 'As it counts now.', schema: CorrectedHours },
    errors: ['forbidden', 'not_found', 'conflict'],
    handle: ({ tx, actor, params: { pid, id, uid }, body }) =>
      correctHours(tx, actor, { pid, id }, { uid, ...body }),
  }),
]

interface Parts {
  ring: KeyRing | null
  limits: RateLimits
  baseUrl: string
}

export const certificateOperations = (parts: Parts): Runnable[] => [
  ...ownCertificates(parts),
  ...forAnyone(parts),
]

const ownCertificates = ({ ring, baseUrl }: Parts): Runnable[] => [
  write({
    id: 'makeCertificate',
    method: 'POST',
    path: '/api/users/me/certificates',
    tag,
    summary: 'Have a certificate of your help made',
    description:
      'Signed, with your name, the project, its dates, your time and your teams as they are now. If one of yours says the same already, you get that one.',
    access: oneself,
    scope: 'write',
    body: CertificateWish,
    answer: { status: 201, description: 'The certificate.', schema: Certificate },
    errors: ['conflict', 'private_off'],
    handle: ({ tx, actor, body }) => makeCertificate(tx, actor, { ...body, ring, baseUrl }),
  }),

  read({
    id: 'listCertificates',
    method: 'GET',
    path: '/api/users/me/certificates',
    tag,
    summary: 'List your certificates',
    description: 'The newest first.',
    access: oneself,
    scope: 'read',
    query: pageQuery,
    answer: { status: 200, description: 'A page of them.', schema: Certificates },
    handle: ({ db, actor, query }) => listCertificates(db, actor, { ...query, baseUrl }),
  }),

  read({
    id: 'getCertificate',
    method: 'GET',
    path: '/api/users/me/certificates/{id}',
    tag,
    summary: 'Read one of your certificates as PDF',
    description: 'One page A4, to print or to send. Its QR code leads to where anyone can verify it.',
    access: oneself,
    scope: 'read',
    params: certificateParams,
    answer: { status: 200, description: 'The certificate.', files: ['application/pdf'], etag: true },
    errors: ['not_found'],
    async handle({ db, actor, params: { id } }) {
      return new FileAnswer('application/pdf', await printCertificate(db, actor, { id, baseUrl }), {
        'content-disposition': `attachment; filename="certificate-${id.slice(0, 8)}.pdf"`,
      })
    },
  }),
]

const forAnyone = ({ ring, limits }: Parts): Runnable[] => [
  read({
    id: 'getCertificateKeys',
    method: 'GET',
    path: '/api/certificates/key',
    tag,
    summary: 'Read the keys that verify certificates',
    description:
      'Public keys, by which anyone can verify a certificate without asking us about it. Former ones stay, for what they signed stays true.',
    access: anyone,
    scope: 'read',
    answer: {
      status: 200,
      description: 'The key that signs now first.',
      schema: CertificateKeys,
      etag: true,
    },
    handle: ({ db }) => listCertificateKeys(db, ring),
  }),

  read({
    id: 'verifyCertificate',
    method: 'GET',
    path: '/api/certificates/{code}',
    tag,
    summary: 'Verify a certificate',
    description: 'By the number that stands on it. It must say the same as the paper.',
    access: anyone,
    scope: 'read',
    params: codeParams,
    answer: { status: 200, description: 'What it says.', schema: VerifiedCertificate },
    errors: ['not_found'],
    async handle({ db, params, request }) {
      const guesses = `guesses:${clientKey(request.ip)}`
      limits.requireLeft(guesses)
      try {
        return await verifyCertificate(db, params.code)
      } catch (error) {
        if (error instanceof Problem) limits.spend(guesses)
        throw error
      }
    },
  }),
]
