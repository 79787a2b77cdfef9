import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { search, time } from '../../platform/values.ts'
import { Uid } from '../roles/schemas.ts'

const person = z
  .object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) })
  .nullable()

export const HistoryLine = z
  .object({
    id: z.uuid(),
    at: time('When the change happened.'),
    actor: person.meta({
      description: 'Who made the change; null for the command line and automatic changes.',
    }),
    verb: z.string().meta({ description: 'What happened.', example: 'member.added' }),
    person: person.meta({ description: 'Person affected, if any.' }),
    tid: z
      .string()
      .nullable()
      .meta({ description: 'Team identifier, if the entry is about a team.', example: 'registration' }),
    team: z.string().nullable().meta({ description: 'Name of the team.', example: 'Registration' }),
    task: z
      .string()
      .nullable()
      .meta({ description: 'Title of the task, if the entry is about one.', example: null }),
    form: z
      .object({
        fid: z.string(),
        title: z.object({ en: z.string(), 'zh-TW': z.string() }),
        exists: z.boolean().meta({ description: 'Whether the form still exists.' }),
      })
      .nullable()
      .meta({ description: 'The form, if the entry is about one.', example: null }),
    statement: z
      .object({ sid: z.string(), title: z.object({ en: z.string(), 'zh-TW': z.string() }) })
      .nullable()
      .meta({ description: 'The statement, if the entry is about one.', example: null }),
    claim: z
      .uuid()
      .nullable()
      .meta({ description: 'The claim of `person`, if the entry is about one.', example: null }),
    purpose: z.string().nullable().meta({
      description: 'The purpose for reading private data, if the entry is about one.',
      example: null,
    }),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'HistoryLine', description: 'One change. Entries are immutable.' })

export const History = pageOf(HistoryLine)

export const historyQuery = pageQuery.extend({
  verb: z
    .string()
    .max(40)
    .regex(/^[a-z-]+(\.[a-z-]+)?$/)
    .optional()
    .meta({ description: 'Filter by verb, such as `member.added`, or by kind, such as `member`.' }),
  actor: Uid.optional().meta({
    description: 'Only changes made by this person.',
    override: { type: 'string' },
  }),
  person: Uid.optional().meta({
    description: 'Only changes that affected this person.',
    override: { type: 'string' },
  }),
  involving: Uid.optional().meta({
    description: 'Only changes that this person made or was affected by.',
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
    .meta({ id: 'HistoryPerson', description: 'A person who appears in the history.' }),
)

export const historyPeopleQuery = pageQuery.pick({ limit: true }).extend({
  search: search('Part of a name.', 'ling'),
})
