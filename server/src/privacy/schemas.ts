import { z } from 'zod'
import { sections } from '../people/index.ts'
import { type KeepReason, keepReasons } from '../platform/db/personal-data.ts'
import { WhyNot } from '../platform/docs/why.ts'
import { pageOf } from '../platform/http/pages.ts'
import { time } from '../platform/values.ts'

const KeptSection = z
  .object({
    section: z.enum(sections as [string, ...string[]]).meta({ example: 'bank' }),
    kept: z.boolean().meta({ description: 'Whether anything is kept there.' }),
    updated_at: time('When it was last changed; null while nothing is kept.').nullable(),
    erased_after: time(
      'When it will be erased if nothing changes, some months after your last project; null if never.',
    ).nullable(),
    warned: z.boolean().meta({ description: 'Whether you were told that it will be erased.' }),
  })
  .meta({ id: 'KeptSection' })

export const KeptSections = pageOf(KeptSection).extend({
  set_up: z
    .boolean()
    .meta({ description: 'Whether this installation keeps private data at all.', example: true }),
})

export const Export = z
  .object({
    id: z.uuid().meta({ example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }),
    state: z.enum(['waiting', 'ready', 'failed', 'expired']).meta({
      description: 'It can be fetched while `ready`. One that has failed or expired may be asked for again.',
    }),
    done: z.int().meta({ description: 'How many of the parts are in it.', example: 7 }),
    total: z.int().meta({ description: 'How many parts there are.', example: 24 }),
    size: z.int().nullable().meta({ description: 'Bytes of the archive.', example: 18_312 }),
    asked_at: time('When it was asked for.'),
    ready_at: time('Since when it can be fetched.').nullable(),
    expires_at: time('Until when.').nullable(),
  })
  .meta({ id: 'Export', description: 'A copy of all that is kept about you.' })

const eraseOn = time('When you will be erased.')

const what = z.string().meta({
  description: 'A part of what is kept, as it is called in your copy; more may come.',
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
  .meta({ description: 'What stays, without your name, and why.' })

export const ErasureAsked = z.object({ erase_on: eraseOn, kept }).meta({ id: 'ErasureAsked' })

export const ErasurePreview = z
  .object({
    erase_on: eraseOn
      .nullable()
      .meta({ description: 'When you will be erased; null if you have not asked.' }),
    erased: z.array(what).meta({ description: 'What goes for good.' }),
    kept,
    blocked: z
      .array(
        WhyNot.pick({ rule: true, setting: true, lifted_by: true, detail: true }).extend({
          rule: z.enum(['last-owner', 'last-admin']),
          pid: z
            .string()
            .nullable()
            .meta({ description: 'Of which project, if it is about one.', example: '2026' }),
        }),
      )
      .meta({ description: 'What must be handed over to someone else first.' }),
  })
  .meta({ id: 'ErasurePreview' })
