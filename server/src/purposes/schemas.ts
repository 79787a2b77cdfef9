import { z } from 'zod'
import { allergens, storedDiets } from '../../../form-schema/src/choices.ts'
import { sections, shown } from '../people/index.ts'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import type { PersonId } from '../platform/ids.ts'
import { day, search, time } from '../platform/values.ts'
import { pidParams, Uid } from '../projects/index.ts'
import { purposes, readerRoles } from './policy.ts'

const Section = z
  .enum(sections)
  .meta({ description: 'Section of the private data.', example: 'real-profile' })
export const PurposeName = z
  .enum(purposes)
  .meta({ description: 'Purpose for reading private data.', example: 'insurance' })
const fields = z.array(z.string()).meta({ example: ['legal_name', 'birthday'] })

export const purposeParams = pidParams.extend({ purpose: PurposeName })

export const PurposeOpening = z
  .strictObject({
    until: day().meta({ description: 'Last day of read access.', example: '2027-01-31' }),
  })
  .meta({ id: 'PurposeOpening', description: 'How long the purpose stays open.' })

const described = {
  purpose: PurposeName,
  readers: z.array(z.enum(readerRoles)).meta({
    description: 'Roles that can read. Chiefs can read only data of their own teams.',
    example: ['owner'],
  }),
  counts_only: z.boolean().meta({ description: 'Whether only totals are shown.', example: false }),
  needs: z
    .array(z.object({ section: Section, fields }))
    .meta({ description: 'The fields that can be read.' }),
}

const until = z.string().meta({ description: 'Last day of read access.', example: '2027-01-31' })
const shape = { ...described, until }

export const ShownPurpose = z
  .strictObject({
    purpose: PurposeName,
    until: day().meta({ description: 'Last day of read access that you were shown.', example: '2027-01-31' }),
  })
  .meta({ id: 'ShownPurpose', description: 'A purpose as it was shown to you.' })

export const sharingQuery = z.object({ until: ShownPurpose.shape.until.optional() })

export const KnownPurposes = pageOf(
  z
    .object(described)
    .meta({ id: 'KnownPurpose', description: 'A purpose for which a project can read private data.' }),
)

export const Purpose = z
  .object(shape)
  .meta({ id: 'Purpose', description: 'A purpose for which a project reads people’s private data.' })

const lacking = z.array(z.object({ section: Section, field: z.string() }))

export const MyPurpose = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    project: z.string().meta({ description: 'Name of the project.', example: 'Lantern Days 2026' }),
    ...shape,
    given: z
      .array(z.object({ section: Section, fields }))
      .meta({ description: 'Required fields that you have provided.' }),
    missing: lacking.meta({ description: 'Required fields that you have not provided.' }),
    readable_at: time(
      'When your data becomes readable; null until you have been notified, and if you no longer share it.',
    ).nullable(),
    withdrawn_at: time(
      'When you stopped sharing your data for this purpose; null if you share it.',
    ).nullable(),
    last_read: z
      .object({ at: time('When the data was read.'), reader: z.object({ uid: z.uuid(), name: z.string() }) })
      .nullable()
      .meta({
        description:
          'The last person who read your data or included you in a count. The access log has all reads.',
      }),
  })
  .meta({ id: 'MyPurpose', description: 'A purpose for which a project you are in reads your data.' })

export const Purposes = pageOf(Purpose)
export const MyPurposes = pageOf(MyPurpose)

export const ReadRequest = z
  .strictObject({
    uid: z
      .uuid()
      .transform((uid) => uid as PersonId)
      .meta({ override: { type: 'string' } }),
  })
  .meta({ id: 'ReadRequest', description: 'Person whose data to read.' })

const personFields = {
  uid: z.uuid(),
  name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
  teams: z.array(z.object({ tid: z.string().meta({ example: 'kitchen' }), name: z.string() })),
}

export const peopleQuery = pageQuery.extend({
  search: search('Part of a name.', 'Chen'),
})

export const PurposePeople = pageOf(
  z
    .object({
      ...personFields,
      readable_at: time(
        'When the person’s data becomes readable; null if they have not been notified yet or no longer share it.',
      ).nullable(),
      withdrawn: z.boolean().meta({
        description: 'Whether the person stopped sharing their data for this purpose.',
        example: false,
      }),
    })
    .meta({ id: 'PurposePerson', description: 'A person who has joined a team.' }),
)

const count = z.int().meta({ example: 12 })

export const MissingForPurpose = pageOf(
  z
    .object({
      ...personFields,
      missing: lacking.meta({ description: 'Required fields that the person has not provided.' }),
      reminded_at: time('When the person was last reminded.').nullable(),
    })
    .meta({ id: 'MissingPrivateData', description: 'A person with missing data for a purpose.' }),
)
  .extend({
    opened_at: time('When the purpose was opened.'),
    until,
    readable_from: time(
      'When the first person’s data becomes readable; null if nobody has been notified yet.',
    ).nullable(),
    people: count.meta({ description: 'People who have joined a team.', example: 214 }),
    notified: count.meta({
      description: 'Number of people who have been notified of the purpose and its current last day.',
      example: 210,
    }),
    notified_earlier: count.meta({
      description: 'Number of people who have been notified of the purpose, but only of an earlier last day.',
      example: 2,
    }),
    readable: count.meta({ description: 'Number of people whose data can be read now.', example: 200 }),
    complete: count.meta({
      description: 'Number of people whose data can be read and is complete.',
      example: 120,
    }),
    withdrawn: count.meta({
      description: 'People who stopped sharing their data for this purpose.',
      example: 2,
    }),
    invited: count.meta({ description: 'People who have not answered their invitation.', example: 9 }),
  })
  .meta({ id: 'MissingForPurpose' })

export const ReminderRequest = z
  .strictObject({
    uids: z
      .array(Uid)
      .min(1)
      .max(5000)
      .optional()
      .meta({ description: 'People to remind. Defaults to everyone with missing data.' }),
  })
  .meta({ id: 'PurposeReminderRequest' })

export const Reminded = z
  .object({
    reminded: count.meta({ description: 'Number of people emailed.' }),
    left_out: count.meta({
      description: 'Number of people skipped because they were reminded within the last day.',
      example: 2,
    }),
  })
  .meta({ id: 'PurposeReminded' })

const seen = Object.fromEntries(sections.map((section) => [section, shown(section).optional()]))

export const Disclosure = z
  .object({ uid: z.uuid(), sections: z.object(seen) })
  .meta({ id: 'Disclosure', description: 'Available data of one person for a purpose.' })

export const DietCounts = z
  .object({
    counted_at: time('When diets were counted; null before the first count.').nullable(),
    next_at: time(
      'Earliest time of the next count, provided that ten people have joined, left or changed their diet by then.',
    ).nullable(),
    counts: z
      .object({
        people: count.meta({
          description: 'Number of people in the project when diets were counted.',
          example: 214,
        }),
        answered: count.meta({
          description: 'Number of people who had entered their diet when diets were counted.',
          example: 180,
        }),
        diets: z.partialRecord(z.enum(storedDiets), count).meta({
          description:
            'People by diet. `vegetarian`, `five-pungent-free` and `vegan` are no longer offered: these people have yet to choose again.',
          example: { omnivore: 140, 'vegetarian-no-alliums': 40 },
        }),
        other_diets: count.meta({
          description: 'Number of people whose diet fewer than five people have.',
          example: 4,
        }),
        allergies: z.partialRecord(z.enum(allergens), count).meta({ example: { peanuts: 6 } }),
        other_allergies: count.meta({
          description: 'Number of people with an allergy that fewer than five people have.',
          example: 3,
        }),
      })
      .nullable()
      .meta({
        description:
          'Null until ten people have entered their diet. People whose diet has been viewed by name don’t count.',
      }),
  })
  .meta({ id: 'DietCounts', description: 'Totals for everyone in the project. They don’t identify anyone.' })

export const NamedDiets = pageOf(
  z
    .object({
      uid: z.uuid(),
      name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
      diet: z.enum(storedDiets).optional(),
      allergies: z.array(z.enum(allergens)).optional(),
      other_allergies: z.string().optional().meta({ example: 'Kiwi' }),
      note: z.string().optional().meta({ example: 'Spicy is fine.' }),
    })
    .meta({ id: 'NamedDiet', description: 'A person who lets the kitchen see their name with their diet.' }),
)

export const PrivateRead = z
  .object({
    id: z.uuid(),
    at: time('When the data was read.'),
    section: z.enum([...sections, 'answers']).meta({
      description: 'Section of the private data, or `answers` for form answers.',
      example: 'real-profile',
    }),
    fields: fields.meta({
      description:
        'Fields read. For `answers`, form and question, such as `catering.diet`. Empty if you were only included in a count.',
    }),
    purpose: z.enum([...purposes, 'form']).meta({
      description: 'Purpose of the read; `form` for the purpose stated in the form.',
      example: 'insurance',
    }),
    project: z.object({ pid: z.string().meta({ example: '2026' }), name: z.string() }),
    reader: z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Ola Nordmann' }) }),
  })
  .meta({ id: 'PrivateRead', description: 'A read of your private data by someone else.' })
