import { z } from 'zod'
import { pageOf } from '../platform/http/pages.ts'
import type { TeamId } from '../platform/ids.ts'
import { line, text } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'

export const Tid = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/,
    'Use up to 64 letters, digits, dots, dashes and underscores, starting with a letter or digit.',
  )
  .transform((tid) => tid as TeamId)
  .meta({
    description: 'Team identifier, case-insensitive.',
    example: 'registration',
    override: { type: 'string' },
  })

export const teamParams = pidParams.extend({ tid: Tid })

const name = line(120).meta({ description: 'Display name.', example: 'Registration' })
const description = {
  description: 'Public description in Markdown.',
  example: 'We greet **everyone** first.',
}
const internal = {
  description: 'Internal information in Markdown, for people in the team.',
  example: 'Keys are with Ola.',
}
const wanted = z
  .int()
  .min(0)
  .max(10_000)
  .nullable()
  .meta({ description: 'Number of people needed; null if not set.', example: 24 })
const recruiting = z.boolean().meta({ description: 'Whether the team is recruiting.', example: true })
const signUp = z.enum(['open', 'application', 'invitation']).meta({
  description:
    'How people join. `open`: immediately, until the team is full. `application`: after review. `invitation`: only when invited by a chief.',
  example: 'application',
})
const question = { description: 'Question to applicants.', example: 'Have you done this before?' }
const asks = z
  .array(z.enum(['skills', 'languages', 'availability']))
  .max(3)
  .refine((fields) => new Set(fields).size === fields.length, 'Each value may appear only once.')
  .meta({ description: 'Fields that applicants must fill in.', example: ['languages'] })
const linkLabel = { description: 'Text of the link.', example: 'Team handbook' }
const linkUrl = { description: 'An https or mailto address.', example: 'https://docs.example.org/handbook' }
/** Nothing else: the app shows it as a link. */
const isSafeUrl = (written: string) => ['https:', 'mailto:'].includes(URL.parse(written)?.protocol ?? '')
const newLinks = z
  .array(
    z.strictObject({
      label: line(80).meta(linkLabel),
      url: line(500).refine(isSafeUrl, 'Must begin with https:// or mailto:.').meta(linkUrl),
    }),
  )
  .max(10, 'At most 10 links.')
  .meta({ description: 'Links and documents for people in the team, in display order.' })
const archived = z.boolean().meta({ description: 'Whether the team is archived.', example: false })

export const Team = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    tid: z.string().meta({ example: 'registration' }),
    name: z.string().meta({ example: 'Registration' }),
    position: z.int().meta({ description: 'Position in the display order.', example: 3 }),
    description: z.string().meta(description),
    internal: z
      .string()
      .optional()
      .meta({ ...internal, description: `${internal.description} Omitted for others.` }),
    links: z
      .array(
        z
          .object({ label: z.string().meta(linkLabel), url: z.string().meta(linkUrl) })
          .meta({ id: 'TeamLink' }),
      )
      .optional()
      .meta({ description: 'Links and documents for people in the team. Omitted for others.' }),
    wanted: z.int().nullable().meta({ example: 24 }),
    recruiting,
    sign_up: signUp,
    question: z.string().meta(question),
    asks,
    full: z.boolean().meta({ description: 'Whether the team is full.', example: false }),
    archived,
    chiefs: z.int().meta({ description: 'Number of chiefs.', example: 2 }),
    members: z.int().meta({ description: 'Number of members.', example: 18 }),
    invited: z.int().optional().meta({
      description: 'Number of unanswered invitations. Only for people who manage the team.',
      example: 3,
    }),
  })
  .meta({ id: 'Team' })

export const Teams = pageOf(Team)

export const NewTeam = z
  .strictObject({
    tid: Tid,
    name,
    description: text(10_000).default('').meta(description),
    internal: text(10_000).default('').meta(internal),
    wanted: wanted.default(null),
    recruiting: recruiting.default(false),
    sign_up: signUp.default('application'),
    question: text(500).default('').meta(question),
    asks: asks.default([]),
  })
  .meta({ id: 'NewTeam' })
export type NewTeam = z.output<typeof NewTeam>

export const TeamChange = z
  .strictObject({
    name,
    description: text(10_000).meta(description),
    internal: text(10_000).meta(internal),
    wanted,
    recruiting,
    sign_up: signUp,
    question: text(500).meta(question),
    asks,
    links: newLinks,
    archived,
  })
  .partial()
  .meta({ id: 'TeamChange', description: 'Only the given fields change.', example: { recruiting: true } })
export type TeamChange = z.output<typeof TeamChange>

export const TeamOrder = z
  .strictObject({
    tids: z
      .array(Tid)
      .max(1000)
      .meta({ example: ['coordination', 'registration'] }),
  })
  .meta({ id: 'TeamOrder', description: 'Every team that is not archived, exactly once.' })
