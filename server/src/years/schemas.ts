import { z } from 'zod'
import { time } from '../platform/values.ts'
import { NewProject } from '../projects/index.ts'

const { pid, name, starts_on, ends_on } = NewProject.shape

const choices = ['teams', 'texts', 'settings', 'chiefs', 'tasks', 'forms', 'invite'] as const
export type Choice = (typeof choices)[number]
const needTeams: Choice[] = ['texts', 'chiefs', 'tasks', 'invite']

export const NewYear = z
  .strictObject({
    pid,
    name,
    starts_on,
    ends_on,
    choices: z
      .array(z.enum(choices))
      .max(choices.length)
      .transform((chosen) => [...new Set(chosen)])
      .meta({
        description:
          'What comes along. `teams` in their order; with them `texts` (descriptions of the project and of teams, what teams ask, and the words of mails), `chiefs` (as chiefs), `tasks` (those that were not cancelled, without people, as many days later as the event is, with the rules for shifts) and `invite` (who was a member, or a chief if those do not come along, is invited back). `forms`: those that are not retired, as drafts, as many days later as the event is. `settings`: listing, colour and statements of the project, and within how many days teams answer; how many people teams want, whether they take new ones, and how these come in.',
        example: ['teams', 'texts', 'settings', 'chiefs', 'tasks', 'forms', 'invite'],
        override: { type: 'array', items: { type: 'string', enum: [...choices] } },
      }),
  })
  .refine((year) => year.ends_on >= year.starts_on, {
    error: 'The last day is before the first.',
    path: ['ends_on'],
  })
  .refine((year) => year.choices.includes('teams') || !year.choices.some((one) => needTeams.includes(one)), {
    error: 'Texts, chiefs, tasks and invitations come along with their teams.',
    path: ['choices'],
  })
  .meta({ id: 'NewYear' })
export type NewYear = z.output<typeof NewYear>

const count = (description: string, example: number) => z.int().meta({ description, example })
const tid = z.string().meta({ example: 'registration' })
const teamName = z.string().meta({ example: 'Registration' })

const Examples = z
  .array(
    z.object({
      name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
      subject: z.string(),
      text: z.string().meta({ description: 'Without the links.' }),
    }),
  )
  .meta({ description: 'The mail as the first two will read it.' })

export const RollOverPreview = z
  .object({
    teams: count('How many come along.', 30),
    chiefs: count('How many people come along as chiefs.', 55),
    tasks: count('How many come along.', 240),
    forms: count('How many come along, as drafts.', 6),
    invited: count('How many people are invited back. Each gets one mail, once you have it sent.', 402),
    already_chiefs: count('How many of the invited come along as chiefs of another team.', 7),
    left_out: z
      .array(z.object({ tid, name: teamName }))
      .meta({ description: 'Teams that do not come along: archived, or not wanted.' }),
    dates_shifted_by_days: count('From the first day of one event to that of the other.', 364),
    conflicts: z
      .array(z.enum(['pid-taken', 'not-later', 'rolled-over-already']))
      .meta({ description: 'Only `pid-taken` stops it; the others are for you to think about.' }),
    examples: Examples,
  })
  .meta({ id: 'RollOverPreview', description: 'What would happen.' })

const progress = {
  pid: z.string().meta({ description: 'The new project.', example: '2027' }),
  from_pid: z.string().meta({ description: 'The project that it goes on from.', example: '2026' }),
  state: z.enum(['waiting', 'done', 'failed']).meta({ example: 'done' }),
  done: count('Teams, tasks and people so far.', 432),
  total: count('Teams, tasks and people in all.', 432),
  asked_at: time('When it was asked for.'),
  done_at: time('When it ended.').nullable(),
}

export const RollOver = z.object(progress).meta({ id: 'RollOver', description: 'A year made from another.' })

export const RollOverResult = z
  .object({
    ...progress,
    size: z.object({
      before: count('People in the project before.', 402),
      now: count('People in the new one.', 180),
    }),
    returning: count('Of those before, who is in the new one or has said yes.', 150),
    lost: count('Of those before, who is neither returning nor yet to answer.', 40),
    invitations: z.object({
      invited: count('In all.', 402),
      yes: count('Who come back.', 140),
      no: count('Who do not.', 40),
      open: count('Who have not answered.', 222),
      to_send: count('To whom nothing was sent yet.', 0),
    }),
    teams_without_chief: z.array(tid),
    teams: z.array(
      z.object({
        tid,
        name: teamName,
        before: z.int().nullable().meta({ description: 'People in it; null if it was not there.' }),
        now: z.int().nullable().meta({ description: 'People in it; null if it is not there.' }),
      }),
    ),
    examples: Examples,
  })
  .meta({ id: 'RollOverResult', description: 'A year made from another, and how both compare.' })

const Late = z.object({
  kind: z.enum([
    'team-without-chief',
    'team-empty',
    'understaffed',
    'applications-late',
    'pool-waiting',
    'invitations-not-sent',
    'mails-failed',
    'still-draft',
  ]),
  tid: tid.nullable(),
  count: z.int().nullable().meta({
    description:
      'People missing in a team; applications that wait for it longer than was promised; days that someone has waited in the pool, of who has waited longest; invitations that are not sent; mails of the last 14 days that did not arrive; days until the event, for a draft.',
  }),
  person: z
    .object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) })
    .optional()
    .meta({ description: 'Who has waited longest in the pool.' }),
})
export type Late = z.output<typeof Late>

export const Overview = z
  .object({
    people: count('Who are in a team.', 402),
    chiefs: count('Who are a chief of a team.', 55),
    teams: z.array(
      z.object({
        tid,
        name: teamName,
        chiefs: z.int(),
        members: z.int(),
        wanted: z.int().nullable(),
        recruiting: z.boolean(),
      }),
    ),
    teams_without_chief: z.array(tid),
    wanted: count('How many people the teams want, of those that have said.', 450),
    missing: count('How many of them are not there.', 48),
    arrivals: z
      .array(
        z.object({
          week: z
            .string()
            .meta({ description: 'Of the calendar, in the zone of the event.', example: '2026-W46' }),
          joined: count('People who joined a team.', 12),
          left: count('People who left one.', 1),
        }),
      )
      .meta({ description: 'The last twelve weeks.' }),
    returning: z
      .int()
      .nullable()
      .meta({ description: 'People of the year before who are here or have said yes; null without one.' }),
    late: z.array(Late).meta({ description: 'What needs someone.' }),
  })
  .meta({ id: 'Overview', description: 'How a project is doing.' })
