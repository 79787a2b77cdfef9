import { z } from 'zod'

export const NewRosterFill = z
  .strictObject({
    effort: z.enum(['quick', 'usual', 'thorough']).default('usual').meta({
      description: '`quick` takes a quarter of the usual time, and `thorough` four times as long.',
    }),
    seed: z.int().min(1).max(2_147_483_647).optional().meta({
      description: 'The same draft and seed lead to the same seats. Chosen at random if left out.',
      example: 1,
    }),
  })
  .meta({ id: 'NewRosterFill' })
