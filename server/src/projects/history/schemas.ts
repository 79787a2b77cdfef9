import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { time } from '../../platform/values.ts'
import { Uid } from '../roles/schemas.ts'

const who = z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) }).nullable()

export const HistoryLine = z
  .object({
    id: z.uuid(),
    at: time('When it happened.'),
    actor: who.meta({ description: 'Who did it; null for the command line and what happens by itself.' }),
    verb: z.string().meta({ description: 'What happened.', example: 'member.added' }),
    person: who.meta({ description: 'To whom, if to someone.' }),
    tid: z.string().nullable().meta({ description: 'In which team.', example: 'registration' }),
    team: z.string().nullable().meta({ description: 'Its name.', example: 'Registration' }),
    task: z
      .string()
      .nullable()
      .meta({ description: 'Title of the task, if it is about one.', example: null }),
    form: z
      .object({
        fid: z.string(),
        title: z.object({ en: z.string(), 'zh-TW': z.string() }),
        there: z.boolean().meta({ description: 'Whether there still is such a form.' }),
      })
      .nullable()
      .meta({ description: 'The form, if it is about one.', example: null }),
    claim: z
      .uuid()
      .nullable()
      .meta({ description: 'The claim of `person`, if it is about one.', example: null }),
    purpose: z.string().nullable().meta({
      description: 'The purpose of private data, if it is about one.',
      example: null,
    }),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'HistoryLine', description: 'One change. Lines are never altered.' })

export const History = pageOf(HistoryLine)

export const historyQuery = pageQuery.extend({
  verb: z
    .string()
    .max(40)
    .regex(/^[a-z-]+(\.[a-z-]+)?$/)
    .optional()
    .meta({ description: 'Only this, such as `member.added`; or all of a kind, such as `member`.' }),
  actor: Uid.optional().meta({ description: 'Only what this person did.', override: { type: 'string' } }),
  person: Uid.optional().meta({
    description: 'Only what happened to this person.',
    override: { type: 'string' },
  }),
  who: Uid.optional().meta({
    description: 'Only what this person did or what happened to them.',
    override: { type: 'string' },
  }),
})

export const HistoryPeople = pageOf(
  z
    .object({
      uid: z.uuid(),
      name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
      avatar_url: z.string().nullable(),
    })
    .meta({ id: 'HistoryPerson', description: 'Someone who stands in the history.' }),
)

export const historyPeopleQuery = pageQuery.pick({ limit: true }).extend({
  search: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .optional()
    .meta({ description: 'A part of the name.', example: 'ling' }),
})
