import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem } from '../../platform/errors.ts'
import { anyone, oneself } from '../../platform/http/access.ts'
import { FileAnswer, type Runnable, read, write } from '../../platform/http/operation.ts'
import { pageQuery } from '../../platform/http/pages.ts'
import { clientKey, type RateLimits } from '../../platform/http/rate-limits.ts'
import {
  listCertificateKeys,
  listCertificates,
  makeCertificate,
  printCertificate,
  verifyCertificate,
} from './certificates.ts'
import {
  Certificate,
  CertificateKeys,
  CertificateRequest,
  Certificates,
  certificateParams,
  codeParams,
  VerifiedCertificate,
} from './schemas.ts'

const tag = 'Hours and certificates'

export interface CertificateParts {
  ring: KeyRing | null
  limits: RateLimits
  baseUrl: string
}

export const certificateOperations = (parts: CertificateParts): Runnable[] => [
  ...ownCertificates(parts),
  ...forAnyone(parts),
]

const ownCertificates = ({ ring, baseUrl }: CertificateParts): Runnable[] => [
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
    description: 'One A4 page with a QR code that links to a page where anyone can verify the certificate.',
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

const forAnyone = ({ ring, limits }: CertificateParts): Runnable[] => [
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
