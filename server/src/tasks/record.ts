import { audit } from '../platform/audit.ts'
import type { Transaction } from '../platform/db/database.ts'
import { Problem, type Why } from '../platform/errors.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'

export const refused = (detail: string, why: Why[]) => new Problem('conflict', { detail, why })

export async function auditTask(
  tx: Transaction,
  actor: PersonId | null,
  { pid, id, tid }: { pid: ProjectId; id: string; tid: TeamId | null },
  verb: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  await audit(tx, { actor, verb, subject: `task:${id}`, pid, ...(tid && { tid }), ...change })
}
