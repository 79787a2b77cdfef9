import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { Language, time } from '../../platform/values.ts'
import { confirmation, Override, SeatState } from '../schemas.ts'

export const scheduleQuery = pageQuery.extend({
  past: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .meta({
      description: '`true` for past entries, latest first.',
      override: { type: 'string', enum: ['true', 'false'] },
    }),
})

export const ScheduledSeat = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    project: z.string().meta({ description: 'Display name.', example: 'Lantern Days' }),
    time_zone: z.string().meta({ description: 'Time zone of the project.', example: 'Asia/Taipei' }),
    tid: z.string().nullable().meta({ example: 'registration' }),
    team: z.string().nullable().meta({ description: 'Display name.', example: 'Registration' }),
    task: z.object({
      id: z.uuid(),
      title: z.string().meta({ example: 'Registration desk, morning' }),
      category: z.string().meta({ example: 'Front of house' }),
      location: z.string().meta({ example: 'Main hall' }),
      description: z
        .string()
        .meta({ description: 'Description in Markdown.', example: 'Scan badges, **smile**.' }),
      starts_at: time('Start time; null for a task without a time.').nullable(),
      ends_at: time('End time.').nullable(),
      state: z.enum(['planned', 'cancelled']).meta({ example: 'planned' }),
      reason: z.string().meta({ description: 'Why the task was cancelled.', example: '' }),
    }),
    role: z.object({ n: z.int().meta({ example: 1 }), name: z.string().meta({ example: 'Desk' }) }),
    state: SeatState,
    ahead: z.int().nullable().meta({
      description: 'How many people are ahead of you on the waitlist; null if you are not on it.',
      example: null,
    }),
    offered_until: time('A seat is held for you until this time.').nullable(),
    override: Override,
    confirmation,
    contact: z.array(z.string()).meta({
      description: 'People to contact: the chiefs of the team or, if it has none, the owners of the project.',
      example: ['Lin Mei-ling'],
    }),
  })
  .meta({ id: 'ScheduledSeat' })

export const Schedule = pageOf(ScheduledSeat)

export const TaskSettings = z
  .strictObject({
    max_hours_day: z.int().min(1).max(24).nullable().meta({
      description: 'Maximum hours per day; null for no limit.',
      example: 6,
    }),
    max_hours: z.int().min(1).max(1000).nullable().meta({
      description: 'Maximum hours in one project; null for no limit.',
      example: 20,
    }),
    nights: z.boolean().meta({ description: 'Whether you are willing to work nights.', example: false }),
    break_minutes: z.int().min(0).max(1440).meta({
      description: 'Minimum break between two shifts, in minutes.',
      example: 30,
    }),
    remind_minutes: z.int().min(5).max(20_160).nullable().meta({
      description: 'How many minutes before a shift you get a reminder; null for no reminders.',
      example: 1440,
    }),
    remind_by: z.enum(['email', 'calendar', 'both']).meta({
      description:
        'Reminder by email, in your calendar (which must subscribe to your calendar feed), or both.',
      example: 'email',
    }),
  })
  .meta({ id: 'TaskSettings' })
export type TaskSettings = z.output<typeof TaskSettings>

export const CalendarAddress = z
  .object({
    url: z.url().meta({
      description: 'URL to subscribe to. Returned only once.',
      example: 'https://volunteers.example.org/api/calendars/5f0c.ics',
    }),
  })
  .meta({ id: 'CalendarAddress' })

export const CalendarState = z
  .object({ made_at: time('When the feed was created; null if there is none.').nullable() })
  .meta({ id: 'CalendarState' })

export const calendarParams = z.object({
  file: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: 'The secret, followed by `.ics`.', example: '5f0c.ics' }),
})

export const entryQuery = z.object({
  language: Language.default('en').meta({ description: 'Language of the labels in the description.' }),
})
