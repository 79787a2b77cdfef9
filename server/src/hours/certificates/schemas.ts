import { z } from 'zod'
import { pageOf } from '../../platform/http/pages.ts'
import { Language, time } from '../../platform/values.ts'
import { pidParams } from '../../projects/index.ts'
import { day, minutes, organiser } from '../schemas.ts'

const said = {
  name: z.string().meta({ example: 'Lin Mei-ling' }),
  named_on: day(
    'Date on which the account got this name, if any of the work was done before that; otherwise null.',
  ).nullable(),
  pid: z.string().meta({ example: '2026' }),
  project: z
    .string()
    .meta({ description: 'Name of the project when the certificate was issued.', example: 'Lantern Days' }),
  organiser: organiser.meta({
    description: 'Organiser of the project when the certificate was issued; null if not given.',
  }),
  from: day('Date of the first task.'),
  to: day('Date of the last task.'),
  minutes,
  teams: z.array(z.string()).meta({ example: ['Photo'] }),
  more_teams: z.int().meta({ description: 'Number of teams left out for lack of space.', example: 0 }),
}

export const CertificateRequest = z
  .strictObject({ pid: pidParams.shape.pid, language: Language })
  .meta({ id: 'CertificateRequest' })

export const Certificate = z
  .object({
    id: z.uuid(),
    ...said,
    language: Language,
    made_at: time('When the certificate was issued.'),
    code: z
      .string()
      .meta({ description: 'Number printed on the certificate.', example: 'K7M2PQ9RSTVWXYZ23456' }),
    url: z.string().meta({
      description:
        'Content of the QR code: the URL of the verification page, followed by `#` and the token for offline verification.',
      example: 'https://volunteers.example.org/certificates/K7M2PQ9RSTVWXYZ23456#eyJ2Ijox.c2ln',
    }),
  })
  .meta({ id: 'Certificate' })
export const Certificates = pageOf(Certificate)

export const certificateParams = z.object({ id: z.uuid().meta({ description: 'Certificate identifier.' }) })

/** As printed, with dashes, or as someone types it. */
export const codeParams = z.object({
  code: z
    .string()
    .max(60)
    .transform((written) => written.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .meta({
      description: 'Number printed on the certificate, with or without dashes.',
      example: 'K7M2P-Q9RST-VWXYZ-23456',
      override: { type: 'string' },
    }),
})

export const VerifiedCertificate = z
  .object({
    valid: z.boolean().meta({ description: 'Whether the signature is valid.', example: true }),
    ...said,
    made_on: day('Date of issue in UTC.'),
    token: z.string().meta({
      description: 'Content and signature, each base64url-encoded, separated by a full stop.',
      example: 'eyJ2Ijox.c2ln',
    }),
  })
  .meta({ id: 'VerifiedCertificate' })

export const CertificateKeys = z
  .object({
    algorithm: z.literal('Ed25519'),
    keys: z.array(
      z.object({
        kid: z
          .string()
          .meta({ description: 'Key identifier (`kid`) in signed certificates.', example: '3f9a01bc' }),
        public_key: z.string().meta({
          description: 'The 32-byte key, base64url-encoded.',
          example: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
        }),
        pem: z
          .string()
          .meta({ description: 'The same key in PEM format.', example: '-----BEGIN PUBLIC KEY-----\n' }),
        current: z.boolean().meta({ description: 'Whether this key signs new certificates.', example: true }),
      }),
    ),
  })
  .meta({ id: 'CertificateKeys' })
