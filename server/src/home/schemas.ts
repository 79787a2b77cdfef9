import { z } from 'zod'
import { runningLate, selfCheckIn } from '../event-day/index.ts'
import { time } from '../platform/values.ts'
import { Todo } from './todos/schemas.ts'

const pid = z.string().meta({ example: '2026' })
const project = z.string().meta({ description: 'Display name.', example: 'Lantern Days' })
const accent = z
  .string()
  .nullable()
  .meta({ description: 'Accent colour of the project; null for the default.', example: '#b4531f' })
const days = {
  starts_on: z.string().meta({ format: 'date', example: '2026-12-11' }),
  ends_on: z.string().meta({ format: 'date', example: '2026-12-12' }),
}

const HomeShift = z
  .object({
    pid,
    project,
    accent,
    time_zone: z.string().meta({ description: 'Time zone of the project.', example: 'Asia/Taipei' }),
    tid: z.string().nullable().meta({ example: 'registration' }),
    team: z.string().nullable().meta({ description: 'Display name.', example: 'Registration' }),
    task: z.uuid(),
    title: z.string().meta({ example: 'Registration desk, morning' }),
    location: z.string().meta({ example: 'Main hall' }),
    role: z.string().meta({ description: 'Name of your role.', example: 'Desk' }),
    starts_at: time('Start time.'),
    ends_at: time('End time.'),
    state: z.enum(['confirmed', 'arrived']).meta({
      description: '`arrived` once you are checked in.',
      example: 'confirmed',
    }),
    arrived_at: time('When you were checked in.').nullable(),
    running_late: runningLate,
    check_in: selfCheckIn,
    contact: z.array(z.string()).meta({
      description: 'People to contact: the chiefs of the team or, if it has none, the owners of the project.',
      example: ['Lin Mei-ling'],
    }),
    people: z.array(z.string()).meta({
      description: 'Names of up to eight other people who have a seat and have accepted their invitation.',
      example: ['Ana Lima'],
    }),
    people_count: z.int().meta({
      description: 'Number of other people who have a seat and have accepted their invitation.',
      example: 1,
    }),
  })
  .meta({ id: 'HomeShift' })

const HomeProject = z
  .object({
    pid,
    project,
    accent,
    ...days,
    state: z.enum(['draft', 'open', 'closed']).meta({ example: 'open' }),
    roles: z.array(z.enum(['owner', 'finance', 'desk'])).meta({ example: [] }),
    teams: z.array(
      z.object({
        tid: z.string().meta({ example: 'registration' }),
        name: z.string().meta({ example: 'Registration' }),
        role: z.enum(['chief', 'member']),
      }),
    ),
    open_shifts: z.int().meta({
      description:
        'Tasks with a free seat that are open to you and overlap none of your shifts. Other scheduling rules are not considered.',
      example: 12,
    }),
  })
  .meta({ id: 'HomeProject' })

export const Home = z
  .object({
    shifts: z.array(HomeShift).meta({ description: 'Your current and next shifts, at most four.' }),
    shifts_ahead: z.int().meta({ description: 'Number of shifts that are not over.', example: 3 }),
    todos: z.array(Todo).meta({ description: 'Sorted by deadline; to-dos without a deadline come last.' }),
    projects: z.array(HomeProject).meta({
      description:
        'Projects in which you have a team or a role, except archived ones; drafts for owners only.',
    }),
    applications: z
      .array(
        z.object({
          pid,
          project,
          time_zone: z.string().meta({ description: 'Time zone of the project.', example: 'Asia/Taipei' }),
          id: z.uuid(),
          state: z.enum(['pending', 'pooled', 'declined']).meta({ example: 'pending' }),
          team: z.string().nullable().meta({
            description: 'Name of the team that is reviewing the application; null if there is none.',
            example: 'Registration',
          }),
          answer_by: time(
            'Date by which the team should answer; null if the next step isn’t the team’s.',
          ).nullable(),
        }),
      )
      .meta({ description: 'Your open applications, and those declined in the last 30 days.' }),
    joinable: z
      .array(
        z.object({
          pid,
          project,
          accent,
          ...days,
          left: z.boolean().meta({
            description: 'Whether you left the project and can rejoin with your invitation.',
            example: false,
          }),
        }),
      )
      .meta({ description: 'Open projects that you are not in, at most six, the nearest first.' }),
  })
  .meta({ id: 'Home', description: 'Your shifts, to-dos, applications and projects.' })
