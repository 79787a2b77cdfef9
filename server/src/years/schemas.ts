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
          'What to copy. `teams`: the teams, in their current order. Only together with `teams`: `texts` (descriptions of the project and its teams, links of teams, questions to applicants, and message templates), `chiefs` (with their role), `tasks` (all that are not cancelled, without people, moved by as many days as the event, and the scheduling rules) and `invite` (invites members back, and chiefs unless they are copied). `forms`: all forms that are not retired, as drafts, moved by as many days as the event. `settings`: the listing, colour, statements and response time of the project, and each team’s number of people needed, recruiting state and sign-up mode.',
        example: ['teams', 'texts', 'settings', 'chiefs', 'tasks', 'forms', 'invite'],
        override: { type: 'array', items: { type: 'string', enum: [...choices] } },
      }),
  })
  .refine((year) => year.ends_on >= year.starts_on, {
    error: 'The last day can’t be before the first day. Choose a later day.',
    path: ['ends_on'],
  })
  .refine((year) => year.choices.includes('teams') || !year.choices.some((one) => needTeams.includes(one)), {
    error: 'Texts, chiefs, tasks and invitations can only be copied with their teams.',
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
      text: z.string().meta({ description: 'Text without links.' }),
    }),
  )
  .meta({ description: 'The email as the first two recipients will see it.' })

export const RollOverPreview = z
  .object({
    teams: count('Number of teams copied.', 30),
    chiefs: count('Number of people copied as chiefs.', 55),
    tasks: count('Number of tasks copied.', 240),
    forms: count('Number of forms copied as drafts.', 6),
    invited: count('Number of people invited back. Each gets one email, once you send the invitations.', 402),
    already_chiefs: count('Number of invited people who are copied as chiefs of another team.', 7),
    left_out: z
      .array(z.object({ tid, name: teamName }))
      .meta({ description: 'Teams that are not copied: archived, or not selected.' }),
    dates_shifted_by_days: count('Days between the start of the old event and the new one.', 364),
    conflicts: z
      .array(z.enum(['pid-taken', 'not-later', 'rolled-over-already']))
      .meta({ description: 'Only `pid-taken` prevents the roll-over; the others are warnings.' }),
    examples: Examples,
  })
  .meta({ id: 'RollOverPreview', description: 'Effects of a roll-over.' })

const progress = {
  pid: z.string().meta({ description: 'The new project.', example: '2027' }),
  from_pid: z
    .string()
    .meta({ description: 'The project that the new project was created from.', example: '2026' }),
  state: z.enum(['waiting', 'done', 'failed']).meta({ example: 'done' }),
  done: count('Teams, tasks and people copied so far.', 432),
  total: count('Total number of teams, tasks and people to copy.', 432),
  asked_at: time('When the roll-over was requested.'),
  done_at: time('When the roll-over ended.').nullable(),
}

export const RollOver = z
  .object(progress)
  .meta({ id: 'RollOver', description: 'A project created from the previous year.' })

export const RollOverResult = z
  .object({
    ...progress,
    size: z.object({
      before: count('People in the old project.', 402),
      now: count('People in the new project.', 180),
    }),
    returning: count('People from the old project who are in the new one or have accepted.', 150),
    lost: count('People from the old project who are not returning and have no open invitation.', 40),
    invitations: z.object({
      invited: count('Number of people invited back.', 402),
      yes: count('Number of invited people who accepted.', 140),
      no: count('Number of invited people who declined.', 40),
      open: count('Number of invited people who have not answered yet.', 222),
      to_send: count('Number of invited people whose invitation has not been sent yet.', 0),
    }),
    teams_without_chief: z.array(tid),
    teams: z.array(
      z.object({
        tid,
        name: teamName,
        before: z
          .int()
          .nullable()
          .meta({ description: 'Number of people in the team; null if the team didn’t exist.' }),
        now: z
          .int()
          .nullable()
          .meta({ description: 'Number of people in the team; null if the team doesn’t exist.' }),
      }),
    ),
    examples: Examples,
  })
  .meta({
    id: 'RollOverResult',
    description: 'A project created from the previous year, and how the two compare.',
  })
