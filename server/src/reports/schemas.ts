import { z } from 'zod'

const count = (description: string, example: number) => z.int().meta({ description, example })
const median = (description: string) => z.number().nullable().meta({ description, example: 26.5 })

const ofTeam = {
  tid: z.string().nullable().meta({
    description: 'Null for shifts of the whole project.',
    example: 'registration',
  }),
  team: z.string().nullable().meta({ description: 'Display name.', example: 'Registration' }),
}

const seats = count('Seats of shifts.', 10)
const taken = count('How many of these seats are taken.', 8)

export const coverageQuery = z.object({
  day: z.iso.date().optional().meta({
    description: 'A day in the project’s time zone. Without it, you get the day with the most seats.',
    example: '2026-08-08',
  }),
})

export const CoverageReport = z
  .object({
    days: z
      .array(z.iso.date())
      .meta({ description: 'Days on which there are shifts.', example: ['2026-08-08'] }),
    day: z.iso.date().nullable().meta({
      description: 'The day that the cells are about; null if there are no shifts.',
      example: '2026-08-08',
    }),
    seat_hours: count('Seats, summed over the hours of all days.', 1200),
    taken_hours: count('Taken seats, summed over the hours of all days.', 1100),
    cells: z.array(
      z.object({
        hour: count('Hour of the day in the project’s time zone, from 0 to 23.', 9),
        ...ofTeam,
        seats,
        taken,
      }),
    ),
  })
  .meta({ id: 'CoverageReport' })

export const StaffingReport = z
  .object({
    points: z
      .array(
        z.object({
          day: z.iso.date().meta({ example: '2026-08-01' }),
          days_before: count('Days until the first day of the event; negative once it has begun.', 7),
          seats,
          taken,
        }),
      )
      .meta({
        description:
          'At the end of every seventh day in the half year before the event, of its last day, and of today.',
      }),
  })
  .meta({ id: 'StaffingReport' })

/** In hours, with an answer within a day in the first bucket. */
export const answerLimits = [24, 72, 168, 336] as const
/** In hours. */
export const hourLimits = [2, 4, 8, 12, 16, 24] as const

const bucketsOf = (limits: readonly number[], description: string) =>
  z
    .array(
      z.object({
        from: z.int().meta({ description: 'In hours.', example: 0 }),
        below: z
          .int()
          .nullable()
          .meta({ description: 'In hours; null for the last one.', example: limits[0] }),
        count: z.int().meta({ example: 12 }),
      }),
    )
    .meta({ description })

export const ApplicationsReport = z
  .object({
    states: z
      .object({
        pending: z.int(),
        accepted: z.int(),
        declined: z.int(),
        withdrawn: z.int(),
        pooled: z.int(),
      })
      .meta({ description: 'Number of applications by state.' }),
    funnel: z.object({
      applied: count('People who have applied.', 120),
      accepted: count('How many of them were accepted.', 90),
      signed_up: count('How many of those have had a seat on a shift.', 80),
      came: count('How many of those have come to a shift.', 76),
    }),
    answered: count('Decisions of teams, on each of the teams that someone applied to.', 110),
    in_time: count('How many of these decisions were made by the date that the team promised.', 100),
    median_hours: median('Median time until a team decided, in hours; null if none has.'),
    buckets: bucketsOf(answerLimits, 'Decisions by the time they took.'),
    teams: z.array(
      z.object({
        tid: z.string().meta({ example: 'registration' }),
        team: z.string().meta({ example: 'Registration' }),
        received: count('Applications that have reached the team.', 30),
        accepted: count('Applications that the team accepted.', 20),
        waiting: count('Applications that wait for the team.', 2),
        median_hours: median('Median time until the team decided, in hours; null if it never has.'),
      }),
    ),
  })
  .meta({ id: 'ApplicationsReport' })

export const HoursReport = z
  .object({
    people: count('People who have worked.', 300),
    minutes: count('Minutes worked by all of them.', 120_000),
    median_minutes: z
      .number()
      .nullable()
      .meta({ description: 'Median of minutes per person.', example: 480 }),
    buckets: bucketsOf(hourLimits, 'People by the hours they have worked.'),
    teams: z
      .array(
        z.object({
          ...ofTeam,
          people: count('People who have worked for the team.', 30),
          minutes: count('Minutes they worked for the team.', 12_000),
          shifts: count('Seats they had on its shifts.', 60),
        }),
      )
      .meta({ description: 'Most hours first.' }),
  })
  .meta({ id: 'HoursReport' })

export const AttendanceReport = z
  .object({
    teams: z
      .array(
        z.object({
          ...ofTeam,
          came: count('Seats whose person came.', 50),
          late: count('How many of these people came more than ten minutes after the start.', 3),
          no_show: count('Seats whose person did not come.', 2),
          excused: count('Seats whose person cancelled on the day.', 1),
          unrecorded: count('Seats without any recorded attendance.', 0),
        }),
      )
      .meta({ description: 'Seats on shifts that are over, by team.' }),
  })
  .meta({ id: 'AttendanceReport' })

export const RetentionReport = z
  .object({
    years: z
      .array(
        z.object({
          pid: z.string().meta({ example: '2026' }),
          project: z.string().meta({ description: 'Display name.', example: 'Lantern Days' }),
          starts_on: z.iso.date().meta({ example: '2026-08-08' }),
          people: count('People in a team.', 402),
          returning: z.int().nullable().meta({
            description: 'How many of them were in a team of the project before; null if there was none.',
            example: 210,
          }),
        }),
      )
      .meta({ description: 'The project and up to four before it that you own, latest first.' }),
    teams: z
      .array(
        z.object({
          tid: z.string().meta({ example: 'registration' }),
          team: z.string().meta({ example: 'Registration' }),
          before: count('People who were in the team the year before.', 30),
          same_team: count('How many of them are in the team again.', 15),
          other_team: count('How many of them are only in other teams now.', 4),
        }),
      )
      .meta({ description: 'Teams of the project before; empty if you do not own it.' }),
  })
  .meta({ id: 'RetentionReport' })

export const FormsReport = z
  .object({
    forms: z
      .array(
        z.object({
          fid: z.string().meta({ example: 'shirt' }),
          title: z
            .object({ en: z.string(), 'zh-TW': z.string() })
            .meta({ description: 'Title in each language.' }),
          state: z.enum(['open', 'closed']),
          asked: count('People whom the form asks now.', 402),
          started: count('How many of them have begun, but not submitted it.', 12),
          submitted: count('How many of them have submitted it.', 353),
        }),
      )
      .meta({ description: 'Forms that have opened.' }),
  })
  .meta({ id: 'FormsReport' })

export const DeliveryReport = z
  .object({
    kinds: z
      .array(
        z.object({
          kind: z.string().meta({ description: 'Kind of email.', example: 'announcement.project' }),
          sent: count('Emails that the mail server has accepted.', 402),
          waiting: count('Emails that are scheduled or being sent.', 0),
          undelivered: count('Emails that bounced or failed.', 3),
          dropped: count('Emails that were no longer needed.', 1),
        }),
      )
      .meta({ description: 'Emails of the last year by kind, most first.' }),
  })
  .meta({ id: 'DeliveryReport' })

export const reportNames = [
  'coverage',
  'staffing',
  'applications',
  'hours',
  'attendance',
  'retention',
  'forms',
  'delivery',
] as const
export type ReportName = (typeof reportNames)[number]

export const exportQuery = z.object({ report: z.enum(reportNames) })
