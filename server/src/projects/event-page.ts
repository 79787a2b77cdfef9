import { z } from 'zod'
import { emailAddress, Language, line, text } from '../platform/values.ts'

const Question = z
  .strictObject({
    question: line(200).meta({ example: 'Do I need experience?' }),
    answer: text(2000)
      .pipe(z.string().min(1, 'Must not be empty.'))
      .meta({
        description: 'In Markdown.',
        example: 'No. Team leads show you everything.',
        override: { type: 'string' },
      }),
  })
  .meta({ id: 'EventQuestion', description: 'A question that visitors ask, and its answer.' })

const questions = z
  .array(Question)
  .max(20, 'At most 20 questions.')
  .meta({ description: 'Frequently asked questions, in display order.' })

const Translation = z
  .strictObject({
    language: Language,
    description: text(10_000).meta({
      description: 'Public description in Markdown.',
      example: '兩天的**燈會**。',
    }),
    questions: questions.default([]),
  })
  .meta({ id: 'EventTranslation', description: 'The texts of the page for readers of one language.' })

const website = z
  .string()
  .trim()
  .max(300)
  .pipe(z.url({ protocol: /^https?$/, error: 'Must be an address such as https://example.org.' }))
  .meta({
    description: 'Website of the event.',
    example: 'https://example.org',
    override: { type: 'string' },
  })

const degrees = (most: number, example: number) => z.number().min(-most).max(most).meta({ example })

export const EventPage = z
  .strictObject({
    location: line(120)
      .nullable()
      .default(null)
      .meta({ description: 'Name of the venue.', example: 'Lantern Hall' }),
    address: line(200)
      .nullable()
      .default(null)
      .meta({ description: 'Postal address of the venue.', example: '1 Lantern Road, Taipei' }),
    coordinates: z
      .strictObject({ latitude: degrees(90, 25.0135), longitude: degrees(180, 121.5416) })
      .nullable()
      .default(null)
      .meta({ description: 'Where the venue is on a map.' }),
    website: website.nullable().default(null),
    contact: emailAddress('Email address for visitors’ questions. Everyone can see this address.')
      .nullable()
      .default(null),
    questions: questions.default([]),
    translations: z
      .array(Translation)
      .max(2)
      .refine(
        (all) => new Set(all.map(({ language }) => language)).size === all.length,
        'Each language can occur once.',
      )
      .default([])
      .meta({
        description:
          'Texts for readers of other languages. Readers of a language that isn’t here see the project’s `description` and `questions`.',
      }),
  })
  .meta({
    id: 'EventPage',
    description: 'What the public page of the event shows in addition to the description.',
  })
export type EventPage = z.output<typeof EventPage>

export const emptyPage: EventPage = EventPage.parse({})
