import { z } from 'zod'
import { Language } from '../../platform/values.ts'
import { Tid } from '../../teams/index.ts'
import { moment } from '../schemas.ts'

export const rosterTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ics: 'text/calendar; charset=utf-8',
} as const

export const rosterQuery = z.object({
  format: z.enum(['csv', 'xlsx', 'ics']).default('csv').meta({ example: 'csv' }),
  tid: Tid.optional().meta({ description: 'Only tasks of this team.' }),
  from: moment('Only tasks that end after this time.').optional(),
  to: moment('Only tasks that start before this time.').optional(),
  day: z
    .union([z.iso.date(), z.literal('none')])
    .optional()
    .meta({
      description:
        'Only tasks that start on this day, in the time zone of the event; `none` for tasks without a time.',
      example: '2026-12-12',
    }),
  language: Language.optional().meta({
    description:
      'Language of headings and states. If omitted, a table has the names that the API uses, and a calendar is in English.',
  }),
})
export type RosterQuery = z.output<typeof rosterQuery>
