import { z } from 'zod'
import { sections } from '../people/index.ts'
import { type KeepReason, keepReasons } from '../platform/db/personal-data.ts'
import { WhyNot } from '../platform/docs/why.ts'
import { pageOf } from '../platform/http/pages.ts'
import { time } from '../platform/values.ts'

const KeptSection = z
  .object({
    section: z.enum(sections as [string, ...string[]]).meta({ example: 'bank' }),
    kept: z.boolean().meta({ description: 'Whether the section holds data.' }),
    updated_at: time('When the section was last changed; null if it is empty.').nullable(),
    erased_after: time(
      'When the section will be deleted unless you take part again, some months after your last project; null if never.',
    ).nullable(),
    warned: z.boolean().meta({ description: 'Whether you were warned of the deletion.' }),
    to_confirm: z.boolean().meta({
      description:
        'Whether the section holds a choice that is no longer offered, so that you have to choose again. This is only possible for `dietary-habit`.',
    }),
  })
  .meta({ id: 'KeptSection' })

export const KeptSections = pageOf(KeptSection).extend({
  set_up: z.boolean().meta({ description: 'Whether this site stores private data at all.', example: true }),
})

export const Export = z
  .object({
    id: z.uuid().meta({ example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }),
    state: z.enum(['waiting', 'ready', 'failed', 'expired']).meta({
      description:
        'State of the export, which can be downloaded while `ready`. A failed or expired export can be requested again.',
    }),
    done: z.int().meta({ description: 'Number of parts completed.', example: 7 }),
    total: z.int().meta({ description: 'Total number of parts.', example: 24 }),
    size: z.int().nullable().meta({ description: 'Size of the file in bytes.', example: 18_312 }),
    asked_at: time('When the export was requested.'),
    ready_at: time('When the export became available.').nullable(),
    expires_at: time('When the export expires.').nullable(),
  })
  .meta({ id: 'Export', description: 'An export of all data stored about you.' })

const eraseOn = time('When the account will be deleted.')

const what = z.string().meta({
  description: 'A category of data, named as in your export. More may be added.',
  example: 'memberships',
})

const kept = z
  .array(
    z.object({
      what,
      why: z.enum(Object.keys(keepReasons) as [KeepReason, ...KeepReason[]]).meta({
        description: Object.entries(keepReasons)
          .map(([key, sentence]) => `\`${key}\`: ${sentence}`)
          .join(' '),
        example: 'team-history',
      }),
    }),
  )
  .meta({ description: 'What is kept, without your name, and why.' })

export const ErasureAsked = z.object({ erase_on: eraseOn, kept }).meta({ id: 'ErasureAsked' })

export const ErasurePreview = z
  .object({
    erase_on: eraseOn
      .nullable()
      .meta({ description: 'When the account will be deleted; null if not requested.' }),
    erased: z.array(what).meta({ description: 'What will be deleted permanently.' }),
    kept,
    blocked: z
      .array(
        WhyNot.pick({ rule: true, setting: true, lifted_by: true, detail: true }).extend({
          rule: z.enum(['last-owner', 'last-admin']),
          pid: z.string().nullable().meta({ description: 'Project concerned, if any.', example: '2026' }),
        }),
      )
      .meta({ description: 'Roles that must be handed over to someone else first.' }),
  })
  .meta({ id: 'ErasurePreview' })
