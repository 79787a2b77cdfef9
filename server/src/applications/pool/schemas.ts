import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { text, time } from '../../platform/values.ts'
import { Tid } from '../../teams/index.ts'
import { Applicant, applicationParams } from '../schemas.ts'

const availability = z.enum(['before', 'during', 'after'])

const words = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

export const poolQuery = pageQuery.extend({
  skill: words.optional().meta({ description: 'In their skills.', example: 'photo' }),
  language: words.optional().meta({ description: 'One that they speak (BCP 47).', example: 'en' }),
  availability: availability.optional().meta({ description: 'When they can help.' }),
  search: words.optional().meta({ description: 'In names and in why they want to help.', example: 'mei' }),
})
export type PoolQuery = z.output<typeof poolQuery>

export const PoolEntry = z
  .object({
    id: z.uuid().meta({ description: 'Of the application.' }),
    person: Applicant,
    why: z.string().meta({ description: 'Why they want to help.', example: 'I like lanterns.' }),
    skills: z.array(z.string()).meta({ example: ['Photography'] }),
    languages: z.array(z.string()).meta({ example: ['zh-Hant', 'en'] }),
    availability: z.array(availability).meta({ example: ['during'] }),
    since: time('Since when they have waited: when they applied.'),
    invited: z
      .array(z.string())
      .meta({ description: 'Which of your teams have invited them.', example: ['registration'] }),
  })
  .meta({ id: 'PoolEntry', description: 'Someone who wants to help and has no team yet.' })

export const Pool = pageOf(PoolEntry)

export const poolInvitationParams = applicationParams.extend({ tid: Tid })

export const NewPoolInvitation = z
  .strictObject({
    tid: Tid,
    line: text(500).default('').meta({ description: 'From you to them.', example: 'We need your camera.' }),
  })
  .meta({ id: 'NewPoolInvitation' })
export type NewPoolInvitation = z.output<typeof NewPoolInvitation>

const answer = z.enum(['yes', 'no']).meta({ example: 'yes' })

export const PoolAnswer = z.strictObject({ answer }).meta({ id: 'PoolAnswer' })

const secret = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'What follows `#yes.` or `#no.` in the links of the mail.', example: '5f1c…' })

export const PoolSecret = z.strictObject({ secret }).meta({ id: 'PoolInvitationSecret' })

export const PoolSecretAnswer = z.strictObject({ secret, answer }).meta({ id: 'PoolInvitationAnswer' })
export type PoolSecretAnswer = z.output<typeof PoolSecretAnswer>

export const PoolInvitation = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    project: z.string().meta({ example: 'Lantern Days 2026' }),
    tid: z.string().meta({ example: 'registration' }),
    team: z.string().meta({ example: 'Registration' }),
    name: z.string().meta({ description: 'Who is asked.', example: 'Mei-Ling Chen 陳美玲' }),
    line: z.string().meta({ description: 'From the chiefs.', example: 'We need your camera.' }),
    state: z.enum(['invited', 'yes', 'no', 'over']).meta({
      description: 'What they have said; `over` if the invitation holds no more.',
      example: 'invited',
    }),
  })
  .meta({ id: 'PoolInvitation', description: 'A team asks someone of the pool to join.' })
