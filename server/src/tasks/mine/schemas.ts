import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { time } from '../../platform/values.ts'
import { Override, SeatState } from '../schemas.ts'

export const scheduleQuery = pageQuery.extend({
  past: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .meta({
      description: '`true` for what is over, the latest first.',
      override: { type: 'string', enum: ['true', 'false'] },
    }),
})

export const ScheduledSeat = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    project: z.string().meta({ description: 'Its name.', example: 'Lantern Days' }),
    time_zone: z.string().meta({ description: 'Of the project.', example: 'Asia/Taipei' }),
    tid: z.string().nullable().meta({ example: 'registration' }),
    team: z.string().nullable().meta({ description: 'Its name.', example: 'Registration' }),
    task: z.object({
      id: z.uuid(),
      title: z.string().meta({ example: 'Registration desk, morning' }),
      category: z.string().meta({ example: 'Front of house' }),
      place: z.string().meta({ example: 'Main hall' }),
      description: z.string().meta({ description: 'Markdown.', example: 'Scan badges, **smile**.' }),
      starts_at: time('When it starts; null for whenever.').nullable(),
      ends_at: time('When it ends.').nullable(),
      state: z.enum(['planned', 'cancelled']).meta({ example: 'planned' }),
      reason: z.string().meta({ description: 'Why it was cancelled.', example: '' }),
    }),
    role: z.object({ n: z.int().meta({ example: 1 }), name: z.string().meta({ example: 'Desk' }) }),
    state: SeatState,
    ahead: z
      .int()
      .nullable()
      .meta({ description: 'How many are before you in line; null if you do not wait.', example: null }),
    offered_until: time('A seat is kept for you until then.').nullable(),
    override: Override,
    contact: z.array(z.string()).meta({
      description:
        'Whom else to ask: the chiefs of the team, or the owners of the project where there are none.',
      example: ['Lin Mei-ling'],
    }),
  })
  .meta({ id: 'ScheduledSeat' })

export const Schedule = pageOf(ScheduledSeat)

export const TaskSettings = z
  .strictObject({
    max_hours_day: z.int().min(1).max(24).nullable().meta({
      description: 'How many hours a day you want to do at most; null for no limit of your own.',
      example: 6,
    }),
    max_hours: z.int().min(1).max(1000).nullable().meta({
      description: 'How many hours you want to do at most in one project; null for no limit of your own.',
      example: 20,
    }),
    nights: z.boolean().meta({ description: 'Whether you want to work at night.', example: false }),
    break_minutes: z.int().min(0).max(1440).meta({
      description: 'How long a break you want between two shifts.',
      example: 30,
    }),
    remind_minutes: z.int().min(5).max(20_160).nullable().meta({
      description: 'How long before a shift you want to be reminded; null for never.',
      example: 1440,
    }),
    remind_by: z.enum(['mail', 'calendar', 'both']).meta({
      description: 'By a mail, by your calendar, which must read your calendar address, or by both.',
      example: 'mail',
    }),
  })
  .meta({ id: 'TaskSettings' })
export type TaskSettings = z.output<typeof TaskSettings>

export const CalendarAddress = z
  .object({
    url: z.url().meta({
      description: 'For a calendar to subscribe to. It is shown this once.',
      example: 'https://volunteers.example.org/api/calendars/5f0c.ics',
    }),
  })
  .meta({ id: 'CalendarAddress' })

export const CalendarState = z
  .object({ made_at: time('When the address was made; null if there is none.').nullable() })
  .meta({ id: 'CalendarState' })

export const calendarParams = z.object({
  file: z.string().min(1).max(200).meta({ description: 'The secret, and `.ics`.', example: '5f0c.ics' }),
})
