import { z } from 'zod'
import { allergens, diets } from '../../../form-schema/src/choices.ts'
import { sections, shown } from '../people/index.ts'
import { pageOf } from '../platform/http/pages.ts'
import type { PersonId } from '../platform/ids.ts'
import { day, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'
import { purposes, readerRoles } from './policy.ts'

const Section = z.enum(sections).meta({ description: 'A private section.', example: 'real-profile' })
const PurposeName = z
  .enum(purposes)
  .meta({ description: 'What private data is needed for.', example: 'insurance' })
const fields = z.array(z.string()).meta({ example: ['legal_name', 'birthday'] })

export const purposeParams = pidParams.extend({ purpose: PurposeName })

export const PurposeOpening = z
  .strictObject({
    until: day().meta({ description: 'The last day on which anyone may read.', example: '2027-01-31' }),
  })
  .meta({ id: 'PurposeOpening', description: 'How long a purpose stays open.' })

const shape = {
  purpose: PurposeName,
  until: z.string().meta({ description: 'The last day.', example: '2027-01-31' }),
  readers: z
    .array(z.enum(readerRoles))
    .meta({ description: 'Who may read. A chief reads of their own teams alone.', example: ['owner'] }),
  counts_only: z.boolean().meta({ description: 'Whether sums are all that anyone sees.', example: false }),
  needs: z
    .array(z.object({ section: Section, fields }))
    .meta({ description: 'What may be read, and nothing else.' }),
}

export const Purpose = z
  .object(shape)
  .meta({ id: 'Purpose', description: 'What a project needs private data of its people for.' })

export const MyPurpose = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    project: z.string().meta({ description: 'Its name.', example: 'Lantern Days 2026' }),
    ...shape,
    missing: z
      .array(z.object({ section: Section, field: z.string() }))
      .meta({ description: 'What you have not given and the purpose fails without.' }),
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

const seen = Object.fromEntries(sections.map((section) => [section, shown(section).optional()]))

export const Disclosure = z
  .object({ uid: z.uuid(), sections: z.object(seen) })
  .meta({ id: 'Disclosure', description: 'What the purpose needs of one person, as far as it is there.' })

const count = z.int().meta({ example: 12 })

export const DietCounts = z
  .object({
    people: count.meta({ description: 'Who help now.', example: 214 }),
    answered: count.meta({ description: 'Of them, who have said what they eat.', example: 180 }),
    diets: z.partialRecord(z.enum(diets), count).meta({ example: { omnivore: 140, vegetarian: 40 } }),
    allergies: z.partialRecord(z.enum(allergens), count).meta({ example: { peanuts: 3 } }),
    other_allergies: z
      .array(z.string())
      .meta({ description: 'Others, as people wrote them.', example: ['Celery'] }),
    notes: z.array(z.string()).meta({
      description: 'What else the kitchen should know, as people wrote it.',
      example: ['Spicy is fine.'],
    }),
  })
  .meta({
    id: 'DietCounts',
    description: 'Sums over everyone in the project, from five answers on. They name nobody.',
  })

export const PrivateRead = z
  .object({
    id: z.uuid(),
    at: time('When it was read.'),
    section: z
      .enum([...sections, 'answers'])
      .meta({ description: 'A private section, or `answers` to forms.', example: 'real-profile' }),
    fields: fields.meta({ description: 'Of `answers`: form and question, such as `catering.diet`.' }),
    purpose: z
      .enum([...purposes, 'form'])
      .meta({ description: 'What for; `form`: what the form says.', example: 'insurance' }),
    project: z.object({ pid: z.string().meta({ example: '2026' }), name: z.string() }),
    reader: z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Ola Nordmann' }) }),
  })
  .meta({ id: 'PrivateRead', description: 'Someone has read private data of yours.' })
