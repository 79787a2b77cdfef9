import { z } from 'zod'
import { pageOf, pageQuery } from '../../platform/http/pages.ts'
import { line, time } from '../../platform/values.ts'
import { pidParams, Uid } from '../../projects/index.ts'

export const swapParams = pidParams.extend({ id: z.uuid().meta({ description: 'Handover identifier.' }) })

const accept = z
  .array(z.string().max(40))
  .max(20)
  .default([])
  .meta({ description: 'Warnings that you accept, by rule name.', example: ['rest'] })

export const NewSwap = z
  .strictObject({
    task: z.uuid().toLowerCase().meta({ description: 'Task on which you have a seat.' }),
    to: Uid.meta({
      description: 'Person to take over the seat: someone in the project who can see the task.',
    }),
    for: z.uuid().toLowerCase().nullable().default(null).meta({
      description: 'The other person’s task, which you take in exchange; null to hand over your seat.',
    }),
    message: line(300)
      .or(z.literal(''))
      .default('')
      .meta({ description: 'Message to the person.', example: 'I have an exam that morning.' }),
    accept,
  })
  .meta({ id: 'NewSwap' })

export const SwapAnswer = z
  .union([
    z.strictObject({
      answer: z
        .enum(['yes', 'no'])
        .meta({ description: 'Reply from the person who was asked to take over the shift.' }),
      accept,
    }),
    z.strictObject({ consent: z.enum(['yes', 'no']).meta({ description: 'The chief’s decision.' }) }),
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
    location: z.string().meta({ example: 'Main hall' }),
    starts_at: time('Start time.').nullable(),
    ends_at: time('End time.').nullable(),
    n: z.int().meta({ description: 'Number of the role.', example: 1 }),
    role: z.string().meta({ description: 'Name of the role.', example: '' }),
  })
  .meta({ id: 'SwappedShift' })

export const Swap = z
  .object({
    pid: z.string().meta({ example: '2026' }),
    id: z.uuid(),
    state: z.enum(['requested', 'agreed', 'done', 'declined', 'withdrawn', 'refused']).meta({
      description:
        '`requested`: not answered yet. `agreed`: accepted, needs a chief’s consent. `declined`: by the person who was asked. `refused`: by a chief. `withdrawn`: by the person who asked, or because one of the two no longer has the seat.',
      example: 'requested',
    }),
    message: z.string().meta({ example: 'I have an exam that morning.' }),
    from: Person,
    to: Person,
    given: SwappedShift,
    for: SwappedShift.nullable().meta({ description: 'The shift given in exchange; null for a handover.' }),
    you: z.enum(['from', 'to', 'chief']).meta({
      description: 'Your part: `from` or `to` as in this object, or a chief of the team.',
      example: 'to',
    }),
    can: z
      .array(z.enum(['answer', 'consent', 'withdraw']))
      .meta({ description: 'Actions you can take now.', example: ['answer'] }),
    created_at: time('When the request was created.'),
  })
  .meta({ id: 'Swap' })

export const Swaps = pageOf(Swap)

export const swapsQuery = pageQuery.extend({
  state: z.enum(['pending', 'over']).optional().meta({
    description: '`pending`: `requested` or `agreed`. `over`: any other state. Defaults to all.',
  }),
  you: z
    .enum(['from', 'to', 'chief'])
    .optional()
    .meta({ description: 'Only handovers and swaps in which you have this part.' }),
  can: z
    .enum(['consent'])
    .optional()
    .meta({ description: 'Only handovers and swaps that need your consent as a chief.' }),
})
export type SwapsQuery = z.output<typeof swapsQuery>

const HandOverCandidate = Person.extend({
  teams: z
    .array(z.string())
    .meta({ description: 'Names of the person’s teams in the project.', example: ['Registration'] }),
}).meta({ id: 'HandOverCandidate' })

export const HandOverCandidates = pageOf(HandOverCandidate)

export const candidateQuery = z.object({
  find: line(60)
    .refine((part) => part.length > 1 || /\p{Script=Han}/u.test(part), 'Must have at least two letters.')
    .meta({ description: 'Part of a name: at least two letters, or one Chinese character.', example: 'mei' }),
})
