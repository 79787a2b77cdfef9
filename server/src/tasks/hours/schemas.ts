import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { Language, text, time } from '../../platform/values.ts'
import { pidParams, Uid } from '../../projects/index.ts'
import { Tid } from '../../teams/index.ts'

const minutes = z.int().meta({ description: 'Worked.', example: 450 })
const shifts = z.int().meta({ description: 'On how many tasks.', example: 3 })
const day = (description: string) => z.iso.date().meta({ description, example: '2026-08-08' })

export const OwnHours = pageOf(
  z
    .object({
      pid: z.string().meta({ example: '2026' }),
      project: z.string().meta({ description: 'Its name.', example: 'Lantern Days' }),
      minutes,
      shifts,
      first_day: day('Of the first task, where the event is.').nullable(),
      last_day: day('Of the last task, where the event is.').nullable(),
      teams: z.array(z.string()).meta({ description: 'By time given, the most first.', example: ['Photo'] }),
    })
    .meta({ id: 'ProjectHours' }),
)
  .extend({ minutes: z.int().meta({ description: 'In all projects together.', example: 450 }) })
  .meta({ id: 'OwnHours' })

export const hoursQuery = pageQuery.extend({ tid: Tid.optional() })
export const hoursFileQuery = z.object({ tid: Tid.optional() })

export const Hours = pageOf(
  z
    .object({
      uid: z.uuid(),
      name: z.string().meta({ example: 'Lin Mei-ling' }),
      tid: z.string().nullable().meta({ example: 'registration' }),
      team: z.string().nullable().meta({ description: 'Its name.', example: 'Registration' }),
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
      team: z.string().nullable().meta({ description: 'Its name.', example: 'Registration' }),
      day: day('On which it began, where the event is.'),
      starts_at: time('As planned.').nullable(),
      ends_at: time('As planned.').nullable(),
      time_zone: z.string().meta({ description: 'Where the event is.', example: 'Asia/Taipei' }),
      state: z.enum(['arrived', 'done', 'no_show']),
      minutes,
      attended: z.int().meta({ description: 'What it would be without a correction.', example: 420 }),
      corrected: z.boolean().meta({ description: 'Whether a chief wrote it.', example: true }),
      reason: z.string().meta({ description: 'Of the correction.', example: 'They stayed longer.' }),
      corrected_by: z.string().nullable().meta({ description: 'Their name.', example: 'Lin Mei-ling' }),
    })
    .meta({ id: 'WorkedShift' }),
)

export const HoursCorrection = z
  .strictObject({
    minutes: z.int().min(0).max(10_080).nullable().meta({
      description: 'Worked in truth; null to go by attendance again.',
      example: 90,
    }),
    reason: text(300).pipe(z.string().min(1, 'Must not be empty.')).meta({ example: 'They stayed longer.' }),
  })
  .meta({ id: 'HoursCorrection' })

export const CorrectedHours = z
  .object({
    uid: z.uuid(),
    minutes,
    corrected: z.boolean().meta({ description: 'Whether a chief wrote it.', example: true }),
    reason: z.string().meta({ example: 'They stayed longer.' }),
  })
  .meta({ id: 'CorrectedHours' })

const said = {
  name: z.string().meta({ example: 'Lin Mei-ling' }),
  named_on: day(
    'Since when the account has had this name, if work was done before that; else null.',
  ).nullable(),
  pid: z.string().meta({ example: '2026' }),
  project: z.string().meta({ description: 'Its name, as it was.', example: 'Lantern Days' }),
  from: day('Of the first task.'),
  to: day('Of the last task.'),
  minutes,
  teams: z.array(z.string()).meta({ example: ['Photo'] }),
  more_teams: z.int().meta({ description: 'How many teams there was no room for.', example: 0 }),
}

export const CertificateWish = z
  .strictObject({ pid: pidParams.shape.pid, language: Language })
  .meta({ id: 'CertificateWish' })

export const Certificate = z
  .object({
    id: z.uuid(),
    ...said,
    language: Language,
    made_at: time('When it was made.'),
    code: z.string().meta({ description: 'The number that stands on it.', example: 'K7M2PQ9RSTVWXYZ23456' }),
    url: z.string().meta({
      description:
        'What its QR code holds: a page of ours, and after the `#` the token that proves it offline.',
      example: 'https://volunteers.example.org/certificates/K7M2PQ9RSTVWXYZ23456#eyJ2Ijox.c2ln',
    }),
  })
  .meta({ id: 'Certificate' })
export const Certificates = pageOf(Certificate)

export const certificateParams = z.object({ id: z.uuid().meta({ description: 'Certificate identifier.' }) })

/** As it stands on paper, with its dashes, or as someone types it. */
export const codeParams = z.object({
  code: z
    .string()
    .max(60)
    .transform((written) => written.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .meta({
      description: 'The number that stands on the certificate, with or without its dashes.',
      example: 'K7M2P-Q9RST-VWXYZ-23456',
      override: { type: 'string' },
    }),
})

export const VerifiedCertificate = z
  .object({
    valid: z.boolean().meta({ description: 'Whether it is as we signed it.', example: true }),
    ...said,
    made_on: day('When it was made, in UTC.'),
    token: z.string().meta({
      description: 'What it says and its signature, both as base64url, a full stop between them.',
      example: 'eyJ2Ijox.c2ln',
    }),
  })
  .meta({ id: 'VerifiedCertificate' })

export const CertificateKeys = z
  .object({
    algorithm: z.literal('Ed25519'),
    keys: z.array(
      z.object({
        kid: z.string().meta({ description: '`kid` of what it signed.', example: '3f9a01bc' }),
        public_key: z.string().meta({
          description: 'Its 32 bytes as base64url.',
          example: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
        }),
        pem: z
          .string()
          .meta({ description: 'The same as most tools read it.', example: '-----BEGIN PUBLIC KEY-----\n' }),
        current: z.boolean().meta({ description: 'Whether it signs now.', example: true }),
      }),
    ),
  })
  .meta({ id: 'CertificateKeys' })
