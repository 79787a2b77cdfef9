import { z } from 'zod'
import { allergens, diets } from '../../../form-schema/src/choices.ts'
import { sections, shown } from '../people/index.ts'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import type { PersonId } from '../platform/ids.ts'
import { day, time } from '../platform/values.ts'
import { pidParams, Uid } from '../projects/index.ts'
import { purposes, readerRoles } from './policy.ts'

const Section = z.enum(sections).meta({ description: 'A private section.', example: 'real-profile' })
export const PurposeName = z
  .enum(purposes)
  .meta({ description: 'What private data is needed for.', example: 'insurance' })
const fields = z.array(z.string()).meta({ example: ['legal_name', 'birthday'] })

export const purposeParams = pidParams.extend({ purpose: PurposeName })

export const PurposeOpening = z
  .strictObject({
    until: day().meta({ description: 'The last day on which anyone may read.', example: '2027-01-31' }),
  })
  .meta({ id: 'PurposeOpening', description: 'How long a purpose stays open.' })

const described = {
  purpose: PurposeName,
  readers: z
    .array(z.enum(readerRoles))
    .meta({ description: 'Who may read. A chief reads of their own teams alone.', example: ['owner'] }),
  counts_only: z.boolean().meta({ description: 'Whether sums are all that anyone sees.', example: false }),
  needs: z
    .array(z.object({ section: Section, fields }))
    .meta({ description: 'What may be read, and nothing else.' }),
}

const until = z.string().meta({ description: 'The last day.', example: '2027-01-31' })
const shape = { ...described, until }

export const KnownPurposes = pageOf(
  z.object(described).meta({ id: 'KnownPurpose', description: 'What a project may ask private data for.' }),
)

export const Purpose = z
  .object(shape)
  .meta({ id: 'Purpose', description: 'What a project needs private data of its people for.' })

const lacking = z.array(z.object({ section: Section, field: z.string() }))

export const MyPurpose = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    project: z.string().meta({ description: 'Its name.', example: 'Lantern Days 2026' }),
    ...shape,
    given: z
      .array(z.object({ section: Section, fields }))
      .meta({ description: 'What of it you have given.' }),
    missing: lacking.meta({ description: 'What you have not given and the purpose fails without.' }),
    readable_at: time('From when on it may be read of you; null while you have not been told.').nullable(),
    last_read: z
      .object({ at: time('When.'), reader: z.object({ uid: z.uuid(), name: z.string() }) })
      .nullable()
      .meta({ description: 'Who read for it last, or counted you. The access log has every time.' }),
  })
  .meta({ id: 'MyPurpose', description: 'What a project you belong to needs of you.' })

export const Purposes = pageOf(Purpose)
export const MyPurposes = pageOf(MyPurpose)

export const ReadRequest = z
  .strictObject({
    uid: z
      .uuid()
      .transform((uid) => uid as PersonId)
      .meta({ override: { type: 'string' } }),
  })
  .meta({ id: 'ReadRequest', description: 'Whose data.' })

const who = {
  uid: z.uuid(),
  name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
  teams: z.array(z.object({ tid: z.string().meta({ example: 'kitchen' }), name: z.string() })),
}

export const peopleQuery = pageQuery.extend({
  search: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .optional()
    .meta({ description: 'Part of a name.', example: 'Chen' }),
})

export const PurposePeople = pageOf(
  z
    .object({
      ...who,
      readable_at: time('From when on it may be read of them; null while they are being told.').nullable(),
    })
    .meta({ id: 'PurposePerson', description: 'Someone who has said yes to a team.' }),
)

const count = z.int().meta({ example: 12 })

export const MissingForPurpose = pageOf(
  z
    .object({
      ...who,
      missing: lacking.meta({ description: 'What the purpose fails without and they have not given.' }),
      reminded_at: time('When they were reminded last.').nullable(),
    })
    .meta({ id: 'MissingPrivateData', description: 'Someone who has not given all that a purpose needs.' }),
)
  .extend({
    opened_at: time('Since when the purpose is open.'),
    until,
    readable_from: time('From when on it may be read of the first of them; null before that.').nullable(),
    people: count.meta({ description: 'Who have said yes to a team.', example: 214 }),
    told: count.meta({ description: 'Of them, who have been told of the purpose.', example: 210 }),
    readable: count.meta({ description: 'Of them, whose data may be read now.', example: 200 }),
    complete: count.meta({ description: 'Of those, who have given all it needs.', example: 120 }),
    invited: count.meta({ description: 'Who have not answered their invitation.', example: 9 }),
  })
  .meta({ id: 'MissingForPurpose' })

export const ReminderRequest = z
  .strictObject({
    uids: z
      .array(Uid)
      .min(1)
      .max(5000)
      .optional()
      .meta({ description: 'Whom; without it all who have not given it.' }),
  })
  .meta({ id: 'PurposeReminderRequest' })

export const Reminded = z
  .object({
    reminded: count.meta({ description: 'How many get a mail.' }),
    left_out: count.meta({ description: 'Reminded within the last day.', example: 2 }),
  })
  .meta({ id: 'PurposeReminded' })

const seen = Object.fromEntries(sections.map((section) => [section, shown(section).optional()]))

export const Disclosure = z
  .object({ uid: z.uuid(), sections: z.object(seen) })
  .meta({ id: 'Disclosure', description: 'What the purpose needs of one person, as far as it is there.' })

export const DietCounts = z
  .object({
    counted_at: time('When it was counted; null before the first count.').nullable(),
    next_at: time('When it is counted again at the earliest, if ten people have changed.').nullable(),
    counts: z
      .object({
        people: count.meta({ description: 'Who helped then.', example: 214 }),
        answered: count.meta({ description: 'Of them, who had said what they eat.', example: 180 }),
        diets: z.partialRecord(z.enum(diets), count).meta({ example: { omnivore: 140, vegetarian: 40 } }),
        other_diets: count.meta({ description: 'Who eat otherwise, each as fewer than five.', example: 4 }),
        allergies: z.partialRecord(z.enum(allergens), count).meta({ example: { peanuts: 6 } }),
        other_allergies: count.meta({
          description: 'Who have an allergy that fewer than five have.',
          example: 3,
        }),
      })
      .nullable()
      .meta({ description: 'Null until ten have said what they eat.' }),
  })
  .meta({ id: 'DietCounts', description: 'Sums over everyone in the project. They tell of nobody.' })

export const NamedDiets = pageOf(
  z
    .object({
      uid: z.uuid(),
      name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }),
      diet: z.enum(diets).optional(),
      allergies: z.array(z.enum(allergens)).optional(),
      other_allergies: z.string().optional().meta({ example: 'Kiwi' }),
      note: z.string().optional().meta({ example: 'Spicy is fine.' }),
    })
    .meta({ id: 'NamedDiet', description: 'Someone who wants the kitchen to know.' }),
)

export const PrivateRead = z
  .object({
    id: z.uuid(),
    at: time('When it was read.'),
    section: z
      .enum([...sections, 'answers'])
      .meta({ description: 'A private section, or `answers` to forms.', example: 'real-profile' }),
    fields: fields.meta({
      description:
        'Of `answers`: form and question, such as `catering.diet`. None if you were only counted among others.',
    }),
    purpose: z
      .enum([...purposes, 'form'])
      .meta({ description: 'What for; `form`: what the form says.', example: 'insurance' }),
    project: z.object({ pid: z.string().meta({ example: '2026' }), name: z.string() }),
    reader: z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Ola Nordmann' }) }),
  })
  .meta({ id: 'PrivateRead', description: 'Someone has read private data of yours.' })
