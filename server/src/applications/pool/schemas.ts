import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { search, text, time } from '../../platform/values.ts'
import { Tid } from '../../teams/index.ts'
import { Applicant, applicationParams } from '../schemas.ts'

const availability = z.enum(['before', 'during', 'after'])

export const poolQuery = pageQuery.extend({
  skill: search('Search in skills.', 'photo'),
  language: search('Language the person speaks (BCP 47).', 'en'),
  availability: availability.optional().meta({ description: 'When the person is available.' }),
  search: search('Search in names and motivations.', 'mei'),
})
export type PoolQuery = z.output<typeof poolQuery>

export const PoolEntry = z
  .object({
    id: z.uuid().meta({ description: 'Application identifier.' }),
    person: Applicant,
    motivation: z
      .string()
      .meta({ description: 'Why the person wants to volunteer.', example: 'I like lanterns.' }),
    skills: z.array(z.string()).meta({ example: ['Photography'] }),
    languages: z.array(z.string()).meta({ example: ['zh-Hant', 'en'] }),
    availability: z.array(availability).meta({ example: ['during'] }),
    since: time('When the person applied.'),
    invited: z
      .array(z.string())
      .meta({ description: 'Your teams that have invited the person.', example: ['registration'] }),
  })
  .meta({ id: 'PoolEntry', description: 'An applicant in the talent pool.' })

export const Pool = pageOf(PoolEntry)

export const poolInvitationParams = applicationParams.extend({ tid: Tid })

export const NewPoolInvitation = z
  .strictObject({
    tid: Tid,
    note: text(500)
      .default('')
      .meta({ description: 'Message to the person.', example: 'We need your camera.' }),
  })
  .meta({ id: 'NewPoolInvitation' })
export type NewPoolInvitation = z.output<typeof NewPoolInvitation>

const answer = z.enum(['yes', 'no']).meta({ example: 'yes' })

export const PoolAnswer = z.strictObject({ answer }).meta({ id: 'PoolAnswer' })

const secret = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'The part after `#yes.` or `#no.` in the emailed links.', example: '5f1c…' })

export const PoolSecret = z.strictObject({ secret }).meta({ id: 'PoolInvitationSecret' })

export const PoolSecretAnswer = z.strictObject({ secret, answer }).meta({ id: 'PoolInvitationAnswer' })
export type PoolSecretAnswer = z.output<typeof PoolSecretAnswer>

export const PoolInvitation = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    project: z.string().meta({ example: 'Lantern Days 2026' }),
    tid: z.string().meta({ example: 'registration' }),
    team: z.string().meta({ example: 'Registration' }),
    name: z.string().meta({ description: 'Name of the person invited.', example: 'Mei-Ling Chen 陳美玲' }),
    note: z.string().meta({ description: 'Message from the chiefs.', example: 'We need your camera.' }),
    state: z.enum(['invited', 'yes', 'no', 'over']).meta({
      description:
        'The person’s answer; `invited` if they have not answered yet, `over` if the invitation is no longer valid.',
      example: 'invited',
    }),
  })
  .meta({
    id: 'PoolInvitation',
    description: 'Invitation of an applicant in the talent pool to join a team.',
  })
