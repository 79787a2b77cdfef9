import { z } from 'zod'

const pid = z.string().min(1).max(200).meta({
  description: 'Project identifier, case-insensitive.',
  example: '2026',
})

export const pidParams = z.object({ pid })
export const pidQuery = z.object({ pid })

const Person = z
  .object({
    email_hash: z
      .string()
      .regex(/^[0-9a-f]+$/)
      .meta({
        description:
          'Hash of the email address in lower-case hexadecimal. A person has the same hash in every project on a server. By default, the hash is keyed, so that nobody can compute it from an address.',
        example: '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b',
      }),
    name: z.string().meta({ description: 'Display name.', example: '陳美玲' }),
  })
  .meta({ id: 'ListedPerson' })

const Team = z
  .object({
    name: z.string().meta({ description: 'Display name of the team.', example: 'Registration 報到組' }),
    tid: z.string().meta({ description: 'Team identifier.', example: 'registration' }),
    chiefs: z.array(Person).meta({ description: 'Sorted by name, then by hash.' }),
    members: z.array(Person).meta({ description: 'Sorted by name, then by hash; chiefs are not repeated.' }),
  })
  .meta({ id: 'ListedTeam' })

export const Listing = z
  .object({ data: z.array(Team).meta({ description: 'Teams in display order.' }) })
  .meta({ id: 'MembersListing' })
