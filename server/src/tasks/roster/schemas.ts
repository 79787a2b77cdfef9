import { z } from 'zod'
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
})
export type RosterQuery = z.output<typeof rosterQuery>
