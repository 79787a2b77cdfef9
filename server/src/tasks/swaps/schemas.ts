import { z } from 'zod'
import { pageOf } from '../../platform/http/pages.ts'
import { line, time } from '../../platform/values.ts'
import { pidParams, Uid } from '../../projects/index.ts'

export const swapParams = pidParams.extend({ id: z.uuid().meta({ description: 'Of the hand-over.' }) })

const accept = z
  .array(z.string().max(40))
  .max(20)
  .default([])
  .meta({ description: 'Rules that warned, taken upon oneself.', example: ['rest'] })

export const NewSwap = z
  .strictObject({
    task: z.uuid().toLowerCase().meta({ description: 'On which you have a seat.' }),
    to: Uid.meta({ description: 'Who should have it: someone of the project who may see the task.' }),
    for: z
      .uuid()
      .toLowerCase()
      .nullable()
      .default(null)
      .meta({ description: 'A task of theirs that you would take instead; null to hand yours over.' }),
    line: line(300)
      .or(z.literal(''))
      .default('')
      .meta({ description: 'Said to them.', example: 'I have an exam that morning.' }),
    accept,
  })
  .meta({ id: 'NewSwap' })

export const SwapAnswer = z
  .union([
    z.strictObject({
      answer: z.enum(['yes', 'no']).meta({ description: 'By who is asked.' }),
      accept,
    }),
    z.strictObject({ consent: z.enum(['yes', 'no']).meta({ description: 'By a chief.' }) }),
  ])
  .meta({ id: 'SwapAnswer', example: { answer: 'yes' } })

const Person = z.object({
  uid: z.uuid(),
  name: z.string().meta({ example: 'Lin Mei-ling' }),
  avatar_url: z.string().nullable(),
})

const SwappedShift = z
  .object({
    task: z.uuid(),
    tid: z.string().nullable().meta({ example: 'photo' }),
    team: z.string().nullable().meta({ example: 'Photo' }),
    title: z.string().meta({ example: 'Group picture' }),
    place: z.string().meta({ example: 'Main hall' }),
    starts_at: time('When it starts.').nullable(),
    ends_at: time('When it ends.').nullable(),
    n: z.int().meta({ description: 'The role.', example: 1 }),
    role: z.string().meta({ description: 'Its name.', example: '' }),
  })
  .meta({ id: 'SwappedShift' })

export const Swap = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    id: z.uuid(),
    state: z.enum(['asked', 'agreed', 'done', 'declined', 'withdrawn', 'refused']).meta({
      description:
        '`agreed` waits for a chief; `declined` by who was asked, `refused` by a chief, `withdrawn` by who asked or because a seat has ended.',
      example: 'asked',
    }),
    line: z.string().meta({ example: 'I have an exam that morning.' }),
    from: Person,
    to: Person,
    given: SwappedShift,
    for: SwappedShift.nullable().meta({ description: 'In exchange; null for a hand-over.' }),
    you: z.enum(['asker', 'asked', 'chief']).meta({ description: 'What it is to you.', example: 'asked' }),
    can: z
      .array(z.enum(['answer', 'consent', 'withdraw']))
      .meta({ description: 'What you can do with it now.', example: ['answer'] }),
    created_at: time('When it was asked.'),
  })
  .meta({ id: 'Swap' })

export const Swaps = pageOf(Swap)

const Taker = Person.extend({
  teams: z
    .array(z.string())
    .meta({ description: 'Where they are in the project, by name.', example: ['Registration'] }),
}).meta({ id: 'Taker' })

export const Takers = pageOf(Taker)

export const takerQuery = z.object({
  find: line(60)
    .refine((part) => part.length > 1 || /\p{Script=Han}/u.test(part), 'Two letters at least.')
    .meta({ description: 'A part of the name: two letters at least, or one Chinese one.', example: 'mei' }),
})
