import { z } from 'zod'
import { pageQuery } from '../platform/http/pages.ts'
import type { ProjectId } from '../platform/ids.ts'
import { colour, day, line, text, timeZone } from '../platform/values.ts'
import { EventPage, emptyPage } from './event-page.ts'

/** Chosen by people, immutable, case-insensitive. */
const pidPattern = /^[a-z0-9][a-z0-9._-]{0,63}$/

/** Whether the lower-case text is a valid project identifier. */
export const isPid = (text: string): boolean => pidPattern.test(text)

export const Pid = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    pidPattern,
    'Use up to 64 letters, digits, dots, dashes and underscores, starting with a letter or digit.',
  )
  .transform((pid) => pid as ProjectId)
  .meta({
    description: 'Project identifier, case-insensitive.',
    example: '2026',
    override: { type: 'string' },
  })

export const pidParams = z.object({ pid: Pid })

const name = line(120).meta({ description: 'Display name.', example: 'Lantern Days 2026' })
const startsOn = day().meta({ description: 'First day of the event.', example: '2026-12-12' })
const endsOn = day().meta({ description: 'Last day of the event.', example: '2026-12-13' })
const eventZone = timeZone.meta({ description: 'Time zone of the event.', example: 'Asia/Taipei' })
const listing = z.enum(['public', 'token', 'off']).meta({
  description:
    'Who can read the members listing. `public`: anyone. `token`: callers with a token. `off`: nobody.',
  example: 'public',
})
const state = z.enum(['draft', 'open', 'closed', 'archived']).meta({
  description: 'State of the project. A draft is visible only to its owners and to admins.',
  example: 'open',
})

const answerDays = {
  description: 'Response time that teams promise to applicants, in days.',
  example: 7,
}
const strongSignIn = z
  .array(z.enum(['owner', 'finance', 'chief']))
  .transform((roles) => [...new Set(roles)].toSorted())
  .meta({
    description: 'Roles that require two-step verification in this project. Admins always need it.',
    example: ['owner', 'finance'],
    override: { type: 'array', items: { type: 'string', enum: ['owner', 'finance', 'chief'] } },
  })
const description = { description: 'Public description in Markdown.', example: 'Two days of **lanterns**.' }
const organiser = {
  description: 'Who organises the event, as printed on certificates; null if not given.',
  example: 'Lantern Association',
}
const accent = {
  description: 'Accent colour of the project’s pages; null for the site’s default.',
  example: '#b0356b',
}

const You = z
  .object({
    roles: z.array(z.enum(['owner', 'finance', 'desk'])).meta({
      description: 'Project-wide roles.',
      example: ['finance'],
    }),
    teams: z
      .array(
        z.object({
          tid: z.string().meta({ example: 'registration' }),
          name: z.string().meta({ example: 'Registration 報到組' }),
          role: z.enum(['chief', 'member']).meta({ example: 'chief' }),
          state: z.enum(['invited', 'accepted']).meta({ example: 'accepted' }),
          archived: z.boolean().meta({ description: 'Whether the team is archived.', example: false }),
        }),
      )
      .meta({ description: 'Teams that you are in, or invited to, in display order.' }),
    may: z.array(z.string()).meta({
      description:
        'What you may do, as keys such as `tasks.plan`. A key that ends with a colon and an identifier applies only to the team or other object with that identifier: `tasks.plan:registration` applies to one team. The keys don’t depend on the state of the project or on the scopes of your token.',
      example: ['tasks.plan:registration', 'people.invite:registration'],
    }),
    needs_second_step: z.boolean().meta({
      description:
        'Whether you have to sign in with two-step verification before you can do what `may` lists.',
      example: false,
    }),
  })
  .meta({ id: 'ProjectYou', description: 'Your roles and permissions in the project.' })

/** Stored values are returned as they are, without input validation. */
export const ProjectInList = z
  .object({
    pid: z.string().meta({ description: 'Project identifier.', example: '2026' }),
    name: z.string().meta({ example: 'Lantern Days 2026' }),
    state,
    listing,
    starts_on: z
      .string()
      .meta({ description: 'First day of the event.', example: '2026-12-12', format: 'date' }),
    ends_on: z
      .string()
      .meta({ description: 'Last day of the event.', example: '2026-12-13', format: 'date' }),
    time_zone: z.string().meta({ description: 'Time zone of the event.', example: 'Asia/Taipei' }),
    description: z.string().meta(description),
    organiser: z.string().nullable().meta(organiser),
    accent: z.string().nullable().meta(accent),
    logo: z.string().nullable().meta({
      description: 'Version of the logo at `/api/projects/{pid}/logo`; null if there is none.',
      example: '3f9a01bc5d2e7f60',
    }),
    banner: z.string().nullable().meta({
      description: 'Version of the banner at `/api/projects/{pid}/banner`; null if there is none.',
      example: '3f9a01bc5d2e7f60',
    }),
    answer_days: z.int().meta(answerDays),
    strong_sign_in: z.array(z.enum(['owner', 'finance', 'chief'])).meta({
      description: 'Roles that require two-step verification in this project.',
      example: ['owner', 'finance'],
    }),
    rolled_over_from: z
      .string()
      .nullable()
      .meta({ description: 'Project of the previous year that this one was created from.', example: '2025' }),
  })
  .meta({ id: 'ProjectInList' })

const states = ['draft', 'open', 'closed', 'archived'] as const

export const projectsQuery = pageQuery.extend({
  state: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(states)).max(states.length))
    .optional()
    .meta({
      description: 'Only projects in these states, separated by commas.',
      example: 'open,draft',
      override: { type: 'string' },
    }),
})

export const Project = ProjectInList.extend({
  page: EventPage,
  you: You.nullable().meta({ description: 'Your roles and permissions; null if you are not signed in.' }),
}).meta({ id: 'Project' })

const inOrder = {
  error: 'The last day can’t be before the first day. Choose a later day.',
  path: ['ends_on'],
}

export const NewProject = z
  .strictObject({
    pid: Pid,
    name,
    listing: listing.default('public'),
    starts_on: startsOn,
    ends_on: endsOn,
    time_zone: eventZone,
    description: text(10_000).default('').meta(description),
    organiser: line(80).nullable().default(null).meta(organiser),
    accent: colour.nullable().default(null).meta(accent),
    answer_days: z.int().min(1).max(60).default(7).meta(answerDays),
    strong_sign_in: strongSignIn.default([]),
    page: EventPage.default(emptyPage),
  })
  .refine((project) => project.ends_on >= project.starts_on, inOrder)
  .meta({ id: 'NewProject' })
export type NewProject = z.output<typeof NewProject>

export const ProjectChange = z
  .strictObject({
    name,
    state,
    listing,
    starts_on: startsOn,
    ends_on: endsOn,
    time_zone: eventZone,
    description: text(10_000).meta(description),
    organiser: line(80).nullable().meta(organiser),
    accent: colour.nullable().meta(accent),
    answer_days: z.int().min(1).max(60).meta(answerDays),
    strong_sign_in: strongSignIn,
    page: EventPage,
  })
  .partial()
  .meta({ id: 'ProjectChange', description: 'Only the given fields change.', example: { listing: 'token' } })
export type ProjectChange = z.output<typeof ProjectChange>
