import { z } from 'zod'
import { time } from '../platform/values.ts'
import { PurposeName } from '../purposes/index.ts'
import { TaskCounts } from '../tasks/index.ts'

const count = (description: string, example: number) => z.int().meta({ description, example })
const tid = z.string().meta({ example: 'registration' })

const TodoItem = z.object({
  kind: z.enum([
    'team-without-chief',
    'team-empty',
    'understaffed',
    'applications-overdue',
    'pool-waiting',
    'invitations-not-sent',
    'emails-failed',
    'still-draft',
    'shifts-understaffed',
    'requests-waiting',
    'swaps-waiting',
    'cover-failed',
  ]),
  tid: tid.nullable(),
  count: z.int().nullable().meta({
    description:
      'Depending on `kind`: open spots in a team; overdue applications to it; days that the longest-waiting person has been in the talent pool; invitations not sent; emails from the last 14 days that failed; days until the event, for a draft; understaffed shifts that start within seven days; unanswered requests for a seat; swaps and handovers that need a chief’s consent; shifts whose cover search ended because nobody was left to ask.',
  }),
  person: z
    .object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) })
    .optional()
    .meta({ description: 'The person who has been in the talent pool longest.' }),
})
export type TodoItem = z.output<typeof TodoItem>

const Form = z.object({
  fid: z.string().meta({ example: 'shirt' }),
  title: z.object({ en: z.string(), 'zh-TW': z.string() }).meta({ description: 'Title in each language.' }),
  closes_at: time('When the form closes.').nullable(),
  asked: count('Number of people who are asked to fill in the form.', 402),
  missing: count('How many of these people have not submitted the form.', 37),
})

const MissingData = z.object({
  purpose: PurposeName,
  people: count('People whose data can be read for the purpose.', 380),
  missing: count('How many of these people have not provided everything that the purpose needs.', 12),
})

/** What is outstanding. */
const outstanding = {
  shifts: TaskCounts.pick({
    tasks: true,
    open: true,
    at_risk: true,
    requests: true,
    swaps: true,
    covers: true,
    cells: true,
  }).meta({ description: 'The same counts as `countTasks`.' }),
  applications: z.object({
    pending: count('Applications that are waiting for a decision, except your own.', 12),
    overdue: count(
      'How many of these applications are past the date by which the team promised to answer.',
      3,
    ),
    received: z.boolean().meta({ description: 'Whether anyone has ever applied.' }),
  }),
  invitations: count('People who have not answered an invitation to a team.', 4),
  forms: z.array(Form).nullable().meta({ description: 'Forms that are open now; null for chiefs.' }),
  has_forms: z.boolean().meta({ description: 'Whether the project has a form, open or not.' }),
  private_data: z.array(MissingData).nullable().meta({
    description:
      'Open purposes; null unless you are an owner of the project and your token has the scope `private`.',
  }),
  emails_failed: z.int().nullable().meta({
    description: 'Emails from the last 14 days that bounced or failed; null for chiefs.',
    example: 0,
  }),
}

export const Overview = z
  .object({
    days_left: count('Days until the first day of the event; negative once it has begun.', 24),
    people: count('People in a team.', 402),
    chiefs: count('People who are chiefs of a team.', 55),
    teams: z.array(
      z.object({
        tid,
        name: z.string().meta({ example: 'Registration' }),
        chiefs: z.int(),
        members: z.int(),
        invited_chiefs: count('People invited as chiefs who have not answered yet.', 0),
        invited_members: count('People invited as members who have not answered yet.', 4),
        wanted: z.int().nullable(),
        recruiting: z.boolean(),
      }),
    ),
    teams_without_chief: z.array(tid),
    wanted: count('People needed, summed over teams that set a number.', 450),
    open: count('Open spots, summed over teams that set a number of people needed.', 48),
    arrivals: z
      .array(
        z.object({
          week: z.string().meta({ description: 'ISO week in the project’s time zone.', example: '2026-W46' }),
          joined: count('People who joined a team.', 12),
          left: count('People who left a team.', 1),
        }),
      )
      .meta({ description: 'Arrivals and departures in the last twelve weeks.' }),
    returning: z.int().nullable().meta({
      description:
        'People from the previous year who are in this project or have accepted; null if there is no previous year.',
    }),
    ...outstanding,
    todo: z.array(TodoItem).meta({ description: 'What needs attention.' }),
  })
  .meta({ id: 'Overview', description: 'Overview of a project.' })
