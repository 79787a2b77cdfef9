import { z } from 'zod'
import { languageTag } from '../people/index.ts'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import { line, text, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'
import { Tid } from '../teams/index.ts'
import { ownYes } from './joining/own-yes.ts'
import { applicationStates, stepStates } from './policy.ts'
import { Talk } from './talks/schemas.ts'

export const Id = z
  .uuid()
  .transform((id) => id.toLowerCase())
  .meta({ override: { type: 'string', format: 'uuid' } })

export const applicationParams = pidParams.extend({ id: Id })

const moments = ['before', 'during', 'after'] as const
export const availability = z
  .array(z.enum(moments))
  .max(3)
  .transform((chosen) => moments.filter((moment) => chosen.includes(moment)))
  .meta({
    description: 'When they can help: before, during or after the event.',
    example: ['before', 'during'],
    override: { type: 'array', items: { type: 'string', enum: [...moments] } },
  })

const distinct = (values: string[]) => [...new Set(values)]
const several = (one: z.ZodType<string>, most: number) => z.array(one).max(most).overwrite(distinct)

export const NewApplication = z
  .strictObject({
    tids: z
      .array(Tid)
      .max(3)
      .refine((tids) => new Set(tids).size === tids.length, 'Each team once.')
      .default([])
      .meta({
        description: 'The teams wished for, in this order. None to be found in the pool.',
        example: ['photo', 'registration'],
        override: { type: 'array', items: { type: 'string' }, maxItems: 3 },
      }),
    why: text(2000)
      .min(1, 'Must not be empty.')
      .meta({ description: 'Why they want to help.', example: 'I took pictures at three events.' }),
    skills: several(line(60), 20)
      .default([])
      .meta({ description: 'What they can do.', example: ['Photography'] }),
    languages: several(languageTag, 10)
      .default([])
      .meta({ description: 'That they speak, as BCP 47 tags them.', example: ['zh-Hant', 'en'] }),
    availability: availability.default([]),
    answers: z
      .record(z.string(), text(2000))
      .default({})
      .meta({ description: 'To the questions of the teams, by `tid`.', example: { photo: 'A small one.' } }),
    pool: z.boolean().default(false).meta({
      description: 'Whether other teams may see it if none of those wished for takes them.',
      example: true,
    }),
    ...ownYes,
  })
  .refine(({ tids, pool }) => tids.length > 0 || pool, {
    error: 'Wish for a team, or let other teams see it.',
    path: ['tids'],
  })
  .meta({ id: 'NewApplication' })
export type NewApplication = z.output<typeof NewApplication>

const who = z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) })

export const Applicant = who
  .extend({ avatar_url: z.string().nullable() })
  .meta({ id: 'Applicant', description: 'Who applies. Their address is not shared.' })

export const reasons = ['full', 'other-skills', 'other-times', 'too-late', 'other'] as const
export type Reason = (typeof reasons)[number]

export const Step = z
  .object({
    n: z.int().meta({ description: 'Its place on the way.', example: 0 }),
    tid: z.string().meta({ example: 'photo' }),
    team: z.string().meta({ example: 'Photo' }),
    how: z.enum(['chosen', 'forwarded', 'invited']).meta({
      description: 'Wished for by the person, passed on to the team, or invited by it from the pool.',
    }),
    state: z.enum(stepStates).meta({ example: 'pending' }),
    answer: z
      .string()
      .optional()
      .meta({ description: 'To the question of the team: for it, owners and the person.' }),
    line: z
      .string()
      .optional()
      .meta({ description: 'From whoever forwarded (for the team and owners) or invited.' }),
    since: time('Since when it is before the team, or the invitation before the person.').nullable(),
    answer_by: time('Until when an answer is promised.').nullable(),
    decided: z
      .object({ by: who, at: time('When.') })
      .nullable()
      .meta({ description: 'Who decided; null for the person and for other teams.' }),
    reason: z.enum(reasons).nullable(),
    words: z.string().meta({ description: 'What the team wrote to the person.', example: '' }),
  })
  .meta({ id: 'ApplicationStep', description: 'A team on the way of an application.' })

const shape = {
  pid: z.string().meta({ example: '2026' }),
  id: z.uuid(),
  person: Applicant,
  state: z.enum(applicationStates).meta({ example: 'pending' }),
  why: z.string(),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
  availability: z.array(z.enum(moments)),
  pool: z.boolean().meta({ description: 'Whether other teams may see it once those wished for declined.' }),
  created_at: time('When it was sent.'),
  changed_at: time('When it last moved.'),
  steps: z.array(Step),
  talks: z.array(Talk).meta({ description: 'Of the teams that the caller runs, or all of the person.' }),
  can_undo_until: time('Until when the caller may undo the last decision.').nullable(),
}

export const Application = z.object(shape).meta({ id: 'Application' })

const counts = z.object({
  pending: z.int().meta({ description: 'How many are before the teams of the caller now.', example: 3 }),
  late: z.int().meta({ description: 'How many of them wait longer than was promised.', example: 1 }),
})

export const Inbox = pageOf(
  z
    .object({ ...shape, notes: z.int().meta({ description: 'How many notes it has.', example: 2 }) })
    .meta({ id: 'ApplicationInInbox' }),
).extend({ counts })

export const inboxQuery = pageQuery.extend({
  state: z
    .enum(['pending', 'decided', 'pooled', 'accepted', 'declined', 'withdrawn', 'all'])
    .default('pending')
    .meta({
      description:
        '`pending`: before one of the teams, who waits longest first. `decided`: no more. The rest by the state of the application, the last changed first.',
    }),
  tid: Tid.optional().meta({ description: 'Only those of this team.', override: { type: 'string' } }),
  search: z.string().trim().max(100).optional().meta({ description: 'In names, reasons and skills.' }),
})
export type InboxQuery = z.output<typeof inboxQuery>

export const MyApplications = pageOf(
  z
    .object({
      ...shape,
      project: z.string().meta({ description: 'Its name.', example: 'Lantern Days 2026' }),
      next: z
        .object({
          who: z.enum(['chiefs', 'you', 'nobody']).meta({ description: 'Whose turn it is.' }),
          tid: z.string().nullable().meta({ description: 'At or for which team.', example: 'photo' }),
          team: z.string().nullable().meta({ example: 'Photo' }),
          by: time('By when.').nullable(),
        })
        .meta({ description: 'What happens next.' }),
    })
    .meta({ id: 'MyApplication' }),
)

export const MyInboxes = pageOf(
  z
    .object({ pid: z.string(), project: z.string(), ...counts.shape })
    .meta({ id: 'MyInbox', description: 'A project where applications wait for the caller.' }),
)
