import { z } from 'zod'
import { day, line } from '../platform/http/values.ts'
import type { ProjectId } from '../platform/ids.ts'

/** Chosen by people, never changed, compared without regard to case. */
export const Pid = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/,
    'Letters, digits, dot, dash and underscore, at most 64; starts with a letter or digit.',
  )
  .transform((pid) => pid as ProjectId)
  .meta({
    description: 'Project identifier. Upper and lower case are the same.',
    example: '2026',
    override: { type: 'string' },
  })

export const pidParams = z.object({ pid: Pid })

const name = line(120).meta({ description: 'What people call it.', example: 'Lantern Days 2026' })
const startsOn = day().meta({ description: 'First day of the event.', example: '2026-12-12' })
const endsOn = day().meta({ description: 'Last day of the event.', example: '2026-12-13' })
const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'A time zone as IANA names it, such as Asia/Taipei.')
  .meta({ description: 'Time zone of the event.', example: 'Asia/Taipei' })
const listing = z.enum(['public', 'token', 'off']).meta({
  description:
    'Who may read the members listing: `public` anyone, `token` callers with a token, `off` no one.',
  example: 'public',
})
const state = z.enum(['draft', 'open', 'closed', 'archived']).meta({
  description: 'A draft is seen by its owners alone.',
  example: 'open',
})

export const Project = z
  .object({ pid: Pid, name, state, listing, starts_on: startsOn, ends_on: endsOn, time_zone: timeZone })
  .meta({ id: 'Project' })
export type Project = z.output<typeof Project>

const inOrder = { error: 'The last day is before the first.', path: ['ends_on'] }

export const NewProject = z
  .strictObject({
    pid: Pid,
    name,
    listing: listing.default('public'),
    starts_on: startsOn,
    ends_on: endsOn,
    time_zone: timeZone,
  })
  .refine((project) => project.ends_on >= project.starts_on, inOrder)
  .meta({ id: 'NewProject' })
export type NewProject = z.output<typeof NewProject>

export const ProjectChange = z
  .strictObject({ name, listing, starts_on: startsOn, ends_on: endsOn, time_zone: timeZone })
  .partial()
  .meta({ id: 'ProjectChange', description: 'Only what is given changes.', example: { listing: 'token' } })
export type ProjectChange = z.output<typeof ProjectChange>

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
