import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { Language, text, time } from '../../platform/values.ts'
import { pidParams, Uid } from '../../projects/index.ts'
import { Tid } from '../../teams/index.ts'

const minutes = z.int().meta({ description: 'Minutes worked.', example: 450 })
const shifts = z.int().meta({ description: 'Number of tasks.', example: 3 })
const day = (description: string) => z.iso.date().meta({ description, example: '2026-08-08' })

export const OwnHours = pageOf(
  z
    .object({
      pid: z.string().meta({ example: '2026' }),
      project: z.string().meta({ description: 'Display name.', example: 'Lantern Days' }),
      minutes,
      shifts,
      first_day: day('Date of the first task in the project’s time zone.').nullable(),
      last_day: day('Date of the last task in the project’s time zone.').nullable(),
      teams: z
        .array(z.string())
        .meta({ description: 'Names of the teams, most hours first.', example: ['Photo'] }),
    })
    .meta({ id: 'ProjectHours' }),
)
  .extend({ minutes: z.int().meta({ description: 'Total minutes across all projects.', example: 450 }) })
  .meta({ id: 'OwnHours' })

export const hoursQuery = pageQuery.extend({ tid: Tid.optional() })
export const hoursFileQuery = z.object({ tid: Tid.optional() })

export const Hours = pageOf(
  z
    .object({
      uid: z.uuid(),
      name: z.string().meta({ example: 'Lin Mei-ling' }),
      tid: z.string().nullable().meta({ example: 'registration' }),
      team: z.string().nullable().meta({ description: 'Display name.', example: 'Registration' }),
      minutes,
      shifts,
    })
    .meta({ id: 'PersonHours' }),
)

export const hoursOfParams = pidParams.extend({ uid: Uid })

export const WorkedShifts = pageOf(
  z
    .object({
      task: z.uuid(),
      title: z.string().meta({ example: 'Registration desk, morning' }),
      tid: z.string().nullable().meta({ example: 'registration' }),
      team: z.string().nullable().meta({ description: 'Display name.', example: 'Registration' }),
      day: day('Start date in the project’s time zone.'),
      starts_at: time('Planned time.').nullable(),
      ends_at: time('Planned time.').nullable(),
      time_zone: z.string().meta({ description: 'Time zone of the project.', example: 'Asia/Taipei' }),
      state: z.enum(['arrived', 'done', 'no_show']),
      minutes,
      attended: z.int().meta({ description: 'Minutes without the correction.', example: 420 }),
      corrected: z.boolean().meta({ description: 'Whether a chief corrected the minutes.', example: true }),
      reason: z.string().meta({ description: 'Reason for the correction.', example: 'They stayed longer.' }),
      corrected_by: z
        .string()
        .nullable()
        .meta({ description: 'Name of the person who made the correction.', example: 'Lin Mei-ling' }),
    })
    .meta({ id: 'WorkedShift' }),
)

export const HoursCorrection = z
  .strictObject({
    minutes: z.int().min(0).max(10_080).nullable().meta({
      description: 'Minutes actually worked; null to remove the correction.',
      example: 90,
    }),
    reason: text(300).pipe(z.string().min(1, 'Must not be empty.')).meta({ example: 'They stayed longer.' }),
  })
  .meta({ id: 'HoursCorrection' })

export const CorrectedHours = z
  .object({
    uid: z.uuid(),
    minutes,
    corrected: z.boolean().meta({ description: 'Whether a chief corrected the minutes.', example: true }),
    reason: z.string().meta({ example: 'They stayed longer.' }),
  })
  .meta({ id: 'CorrectedHours' })

const said = {
  name: z.string().meta({ example: 'Lin Mei-ling' }),
  named_on: day(
    'Date on which the account got this name, if any of the work was done before that; otherwise null.',
  ).nullable(),
  pid: z.string().meta({ example: '2026' }),
  project: z
    .string()
    .meta({ description: 'Name of the project when the certificate was issued.', example: 'Lantern Days' }),
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
