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
  CertificateRequest,
  Certificates,
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
    summary: 'Get your hours',
    description:
      'Returns your hours per project. A chief’s correction counts first; otherwise the time between check-in and check-out, limited to one hour before and after the planned time; otherwise the planned time.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'Your hours per project.', schema: OwnHours },
    handle: ({ db, actor }) => getMyHours(db, actor),
  }),

  read({
    id: 'listMyShifts',
    method: 'GET',
    path: '/api/users/me/hours/{pid}',
    tag,
    summary: 'List the shifts behind your hours',
    description:
      'Returns each task in the project that you worked on or were marked as a no-show for, with any correction, who made it and why.',
    access: oneself,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'Worked shifts, latest first.', schema: WorkedShifts },
    handle: ({ db, actor, params }) => listMyShifts(db, actor, params.pid),
  }),

  read({
    id: 'listHours',
    method: 'GET',
    path: '/api/projects/{pid}/hours',
    tag,
    summary: 'List hours of a project',
    description: 'One row per person and team. Chiefs get their teams, owners everything.',
    access: chiefs,
    scope: 'read',
    params: pidParams,
    query: hoursQuery,
    answer: { status: 200, description: 'A page of hours, ordered by name.', schema: Hours },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => listHours(db, actor, params.pid, query),
  }),

  read({
    id: 'listShiftsOf',
    method: 'GET',
    path: '/api/projects/{pid}/hours/{uid}',
    tag,
    summary: 'List the shifts behind someone’s hours',
    description: 'Chiefs get shifts of their teams, owners all shifts.',
    access: chiefs,
    scope: 'read',
    params: hoursOfParams,
    answer: { status: 200, description: 'Worked shifts, latest first.', schema: WorkedShifts },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params }) => listShiftsOf(db, actor, params),
  }),

  read({
    id: 'exportHours',
    method: 'GET',
    path: '/api/projects/{pid}/hours.csv',
    tag,
    summary: 'Export hours of a project',
    description:
      'CSV with the columns `name`, `uid`, `tid`, `team`, `shifts`, `minutes`, `hours`. Cells that a spreadsheet would read as a formula are prefixed with a quotation mark.',
    access: chiefs,
    scope: 'read',
    params: pidParams,
    query: hoursFileQuery,
    answer: {
      status: 200,
      description: 'The CSV file.',
      files: ['text/csv'],
      headers: { 'Content-Disposition': 'Suggested file name.' },
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
    summary: 'Correct someone’s hours',
    description: 'Requires a reason and recorded attendance. Nobody can correct their own hours.',
    access: { ...signedIn, who: 'chiefs of the team, owners of the project, admins; never for themselves' },
    scope: 'write',
    params: seatParams,
    body: HoursCorrection,
    answer: { status: 200, description: 'The corrected hours.', schema: CorrectedHours },
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
    summary: 'Create a certificate of your hours',
    description:
      'Creates a signed certificate with your name, the project and its dates, your hours and your teams as of now. If you already have a certificate with the same content, returns that one.',
    access: oneself,
    scope: 'write',
    body: CertificateRequest,
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
    description: 'Newest first.',
    access: oneself,
    scope: 'read',
    query: pageQuery,
    answer: { status: 200, description: 'A page of certificates.', schema: Certificates },
    handle: ({ db, actor, query }) => listCertificates(db, actor, { ...query, baseUrl }),
  }),

  read({
    id: 'getCertificate',
    method: 'GET',
    path: '/api/users/me/certificates/{id}',
    tag,
    summary: 'Download a certificate as PDF',
    description: 'One A4 page. Its QR code links to a page where anyone can verify it.',
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
    summary: 'List the keys that verify certificates',
    description:
      'Public keys that let anyone verify a certificate offline. Retired keys stay listed, so older certificates remain verifiable.',
    access: anyone,
    scope: 'read',
    answer: {
      status: 200,
      description: 'The keys, current signing key first.',
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
    description:
      'Looks a certificate up by the number printed on it. The result must match the printed certificate.',
    access: anyone,
    scope: 'read',
    params: codeParams,
    answer: { status: 200, description: 'Content of the certificate.', schema: VerifiedCertificate },
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
