import { z } from 'zod'
import { changeListed } from '../../people/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { noteAsTold, PurposeName } from '../../purposes/index.ts'

/** What someone says and has seen when they apply or join: both are their own yes to being in a team. */
export const ownYes = {
  listed: z.boolean().optional().meta({
    description:
      'Whether public lists of helpers may name you. Left out, what you said last stands, and nobody is named who never said it.',
    example: true,
  }),
  purposes: z
    .array(PurposeName)
    .max(20)
    .optional()
    .meta({
      description:
        'The purposes that you were shown. A mail tells you of others once you are in, and nobody reads for them until a day after it.',
      example: ['insurance'],
    }),
}

export type OwnYes = z.output<z.ZodObject<typeof ownYes>>

export async function keepOwnYes(
  tx: Transaction,
  who: { pid: ProjectId; uid: PersonId },
  { listed, purposes = [] }: OwnYes,
): Promise<void> {
  if (listed !== undefined) await changeListed(tx, who.uid, listed)
  await noteAsTold(tx, { ...who, purposes })
}
