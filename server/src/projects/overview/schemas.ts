import { z } from 'zod'

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
  ]),
  tid: tid.nullable(),
  count: z.int().nullable().meta({
    description:
      'Depending on `kind`: open spots in a team; overdue applications to it; days that the longest-waiting person has been in the talent pool; invitations not sent; emails from the last 14 days that failed; days until the event, for a draft.',
  }),
  person: z
    .object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) })
    .optional()
    .meta({ description: 'The person who has been in the talent pool longest.' }),
})
export type TodoItem = z.output<typeof TodoItem>

export const Overview = z
  .object({
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
    todo: z.array(TodoItem).meta({ description: 'What needs attention.' }),
  })
  .meta({ id: 'Overview', description: 'Overview of a project.' })
