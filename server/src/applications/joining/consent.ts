import { z } from 'zod'
import { changeListed } from '../../people/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { markPurposesSeen, ShownPurpose, shownTo } from '../../purposes/index.ts'

/** Choices made when applying or joining; both count as the person's own consent to be in a team. */
export const consentFields = {
  listed: z.boolean().optional().meta({
    description:
      'Whether public lists may show your name. If omitted, your last choice stays; people who never chose are not listed.',
    example: true,
  }),
  purposes: z
    .array(ShownPurpose)
    .max(20)
    .optional()
    .meta({
      description:
        'Purposes that you were shown, each with the last day you were shown. Ignored if you use a token without the scope `private`. After you join, you get an email about any other purpose and any later last day. Until a day after that email, nobody can read more of your data than you were shown.',
      example: [{ purpose: 'insurance', until: '2027-01-31' }],
    }),
}

export type Consent = z.output<z.ZodObject<typeof consentFields>>

export async function recordConsent(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  { listed, purposes }: Consent,
): Promise<void> {
  if (listed !== undefined) await changeListed(tx, actor.uid, listed)
  await markPurposesSeen(tx, { pid, uid: actor.uid, purposes: shownTo(actor, purposes) })
}
