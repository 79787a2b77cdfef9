import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import { search, text, time } from '../platform/values.ts'
import { pidParams, Uid } from '../projects/index.ts'
import { Tid } from '../teams/index.ts'

export const minutes = z.int().meta({ description: 'Minutes worked.', example: 450 })
const shifts = z.int().meta({ description: 'Number of tasks.', example: 3 })
export const day = (description: string) => z.iso.date().meta({ description, example: '2026-08-08' })

export const organiser = z
  .string()
  .nullable()
  .meta({ description: 'Organiser of the project; null if not given.', example: 'Lantern Association' })

export const OwnHours = pageOf(
  z
    .object({
      pid: z.string().meta({ example: '2026' }),
      project: z.string().meta({ description: 'Display name.', example: 'Lantern Days' }),
      organiser,
      minutes,
      shifts,
      first_day: day('Date of the first task in the project’s time zone.').nullable(),
      last_day: day('Date of the last task in the project’s time zone.').nullable(),
      teams: z
        .array(z.string())
        .meta({ description: 'Names of the teams, most hours first.', example: ['Photo'] }),
    })
    .meta({ id: 'ProjectHours' }),
)
  .extend({ minutes: z.int().meta({ description: 'Total minutes across all projects.', example: 450 }) })
  .meta({ id: 'OwnHours' })

export const hoursQuery = pageQuery.extend({ tid: Tid.optional() })
export const hoursFileQuery = z.object({ tid: Tid.optional() })

export const Hours = pageOf(
  z
    .object({
      uid: z.uuid(),
      name: z.string().meta({ example: 'Lin Mei-ling' }),
      tid: z.string().nullable().meta({ example: 'registration' }),
      team: z.string().nullable().meta({ description: 'Display name.', example: 'Registration' }),
      minutes,
      shifts,
    })
    .meta({ id: 'PersonHours' }),
)

const worked = z.object({
  minutes,
  people: z.int().meta({ description: 'Number of people with recorded hours.', example: 12 }),
})

export const peopleHoursQuery = hoursQuery.extend({
  search: search('Search in names: all words, in any order.', 'mei'),
})
export type PeopleHoursQuery = z.output<typeof peopleHoursQuery>

export const PeopleHours = pageOf(
  z
    .object({
      uid: z.uuid(),
      name: z.string().meta({ example: 'Lin Mei-ling' }),
      minutes,
      shifts,
      teams: z
        .array(z.string())
        .meta({ description: 'Names of the teams, in alphabetical order.', example: ['Photo'] }),
    })
    .meta({ id: 'HoursOfPerson' }),
).extend({
  total: worked.meta({ description: 'Totals for everyone who matches the search.' }),
  teams: z
    .array(
      worked.extend({
        tid: z.string().nullable().meta({ example: 'photo' }),
        team: z.string().nullable().meta({ description: 'Display name.', example: 'Photo' }),
      }),
    )
    .meta({
      description:
        'Totals of every team that you can see, most hours first, regardless of `tid` and `search`.',
    }),
})

export const hoursOfParams = pidParams.extend({ uid: Uid })

export const WorkedShifts = pageOf(
  z
    .object({
      task: z.uuid(),
      title: z.string().meta({ example: 'Registration desk, morning' }),
      tid: z.string().nullable().meta({ example: 'registration' }),
      team: z.string().nullable().meta({ description: 'Display name.', example: 'Registration' }),
      day: day('Start date in the project’s time zone.'),
      starts_at: time('Planned start.').nullable(),
      ends_at: time('Planned end.').nullable(),
      time_zone: z.string().meta({ description: 'Time zone of the project.', example: 'Asia/Taipei' }),
      state: z.enum(['arrived', 'done', 'no_show']),
      minutes,
      attended: z.int().meta({ description: 'Minutes without the correction.', example: 420 }),
      corrected: z.boolean().meta({ description: 'Whether a chief corrected the minutes.', example: true }),
      reason: z.string().meta({ description: 'Reason for the correction.', example: 'They stayed longer.' }),
      corrected_by: z
        .string()
        .nullable()
        .meta({ description: 'Name of the person who made the correction.', example: 'Lin Mei-ling' }),
    })
    .meta({ id: 'WorkedShift' }),
)

export const HoursCorrection = z
  .strictObject({
    minutes: z.int().min(0).max(10_080).nullable().meta({
      description: 'Minutes actually worked; null to remove the correction.',
      example: 90,
    }),
    reason: text(300).pipe(z.string().min(1, 'Must not be empty.')).meta({ example: 'They stayed longer.' }),
  })
  .meta({ id: 'HoursCorrection' })

export const CorrectedHours = z
  .object({
    uid: z.uuid(),
    minutes,
    corrected: z.boolean().meta({ description: 'Whether a chief corrected the minutes.', example: true }),
    reason: z.string().meta({ example: 'They stayed longer.' }),
  })
  .meta({ id: 'CorrectedHours' })
