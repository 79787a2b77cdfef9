import { z } from 'zod'
import { languageTag } from '../people/index.ts'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import { line, search, text, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'
import { Tid } from '../teams/index.ts'
import { Interview } from './interviews/schemas.ts'
import { consentFields } from './joining/consent.ts'
import { applicationStates, stepStates } from './policy.ts'

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
    description: 'When the applicant is available: before, during or after the event.',
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
      .refine((tids) => new Set(tids).size === tids.length, 'Each team may appear only once.')
      .default([])
      .meta({
        description: 'Preferred teams, in order. Empty to go to the talent pool.',
        example: ['photo', 'registration'],
        override: { type: 'array', items: { type: 'string' }, maxItems: 3 },
      }),
    motivation: text(2000).min(1, 'Must not be empty.').meta({
      description: 'Why the applicant wants to volunteer.',
      example: 'I took pictures at three events.',
    }),
    skills: several(line(60), 20)
      .default([])
      .meta({ description: 'Skills of the applicant.', example: ['Photography'] }),
    languages: several(languageTag, 10)
      .default([])
      .meta({ description: 'Languages the applicant speaks, as BCP 47 tags.', example: ['zh-Hant', 'en'] }),
    availability: availability.default([]),
    answers: z
      .record(z.string(), text(2000))
      .default({})
      .meta({
        description: 'Answers to the teams’ questions, by `tid`.',
        example: { photo: 'A small one.' },
      }),
    pool: z.boolean().default(false).meta({
      description: 'Whether other teams can see the application if all preferred teams decline.',
      example: true,
    }),
    ...consentFields,
  })
  .refine(({ tids, pool }) => tids.length > 0 || pool, {
    error: 'Choose at least one team, or set `pool` to true.',
    path: ['tids'],
  })
  .meta({ id: 'NewApplication' })
export type NewApplication = z.output<typeof NewApplication>

const person = z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) })

export const Applicant = person
  .extend({ avatar_url: z.string().nullable() })
  .meta({ id: 'Applicant', description: 'The applicant. Their email address is not shared.' })

export const reasons = ['full', 'other-skills', 'other-times', 'too-late', 'other'] as const
export type Reason = (typeof reasons)[number]

export const Step = z
  .object({
    n: z.int().meta({ description: 'Position of the step, starting at 0.', example: 0 }),
    tid: z.string().meta({ example: 'photo' }),
    team: z.string().meta({ example: 'Photo' }),
    how: z.enum(['chosen', 'forwarded', 'invited']).meta({
      description:
        '`chosen` by the applicant, `forwarded` by another team, or `invited` from the talent pool.',
    }),
    state: z.enum(stepStates).meta({ example: 'pending' }),
    answer: z
      .string()
      .optional()
      .meta({ description: 'Answer to the team’s question. Visible to the team, owners and the applicant.' }),
    note: z.string().optional().meta({
      description:
        'Message that came with a forwarded application (visible to the team and owners) or with an invitation.',
    }),
    since: time('When the team received the application, or the applicant the invitation.').nullable(),
    answer_by: time('Date by which the team promises an answer.').nullable(),
    decided: z
      .object({ by: person, at: time('When the application was decided.') })
      .nullable()
      .meta({ description: 'Who decided, and when; null for the applicant and for other teams.' }),
    reason: z.enum(reasons).nullable(),
    message: z.string().meta({ description: 'Message from the team to the applicant.', example: '' }),
  })
  .meta({ id: 'ApplicationStep', description: 'Review of an application by one team.' })

const shape = {
  pid: z.string().meta({ example: '2026' }),
  id: z.uuid(),
  person: Applicant,
  state: z.enum(applicationStates).meta({ example: 'pending' }),
  motivation: z.string(),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
  availability: z.array(z.enum(moments)),
  pool: z.boolean().meta({
    description: 'Whether other teams can see the application once all preferred teams have declined.',
  }),
  created_at: time('When the application was submitted.'),
  changed_at: time('When the application last changed.'),
  steps: z.array(Step),
  interviews: z
    .array(Interview)
    .meta({ description: 'Interviews with teams that the caller leads; all of them for the applicant.' }),
  can_undo_until: time('Until when the caller can undo the last decision.').nullable(),
}

export const Application = z.object(shape).meta({ id: 'Application' })

const counts = z.object({
  pending: z.int().meta({ description: 'Applications that the caller’s teams have to review.', example: 3 }),
  overdue: z.int().meta({ description: 'How many of these applications are overdue.', example: 1 }),
})

export const Inbox = pageOf(
  z
    .object({ ...shape, notes: z.int().meta({ description: 'Number of notes.', example: 2 }) })
    .meta({ id: 'ApplicationInInbox' }),
).extend({ counts })

export const inboxQuery = pageQuery.extend({
  state: z
    .enum(['pending', 'overdue', 'decided', 'open', 'pooled', 'accepted', 'declined', 'withdrawn', 'all'])
    .default('pending')
    .meta({
      description:
        '`pending`: to be reviewed by one of your teams, longest waiting first. `overdue`: the same, past the promised answer date. `decided`: no longer with your teams. `open`: pending with any team, or in the talent pool. Other values filter by the state of the application, last changed first.',
    }),
  tid: Tid.optional().meta({ description: 'Only applications to this team.', override: { type: 'string' } }),
  search: search('Search in names, motivations and skills.'),
})
export type InboxQuery = z.output<typeof inboxQuery>

export const MyApplications = pageOf(
  z
    .object({
      ...shape,
      project: z.string().meta({ description: 'Name of the project.', example: 'Lantern Days 2026' }),
      time_zone: z.string().meta({ description: 'Time zone of the project.', example: 'Asia/Taipei' }),
      next: z
        .object({
          actor: z.enum(['chiefs', 'you', 'nobody']).meta({ description: 'Who has to act next.' }),
          tid: z
            .string()
            .nullable()
            .meta({ description: 'Team that the next step involves.', example: 'photo' }),
          team: z.string().nullable().meta({ example: 'Photo' }),
          answer_by: time('Deadline for the next step.').nullable(),
        })
        .meta({ description: 'What happens next.' }),
    })
    .meta({ id: 'MyApplication' }),
)

export const MyInboxes = pageOf(
  z
    .object({ pid: z.string(), project: z.string(), ...counts.shape })
    .meta({ id: 'MyInbox', description: 'A project with applications that the caller can review.' }),
)
