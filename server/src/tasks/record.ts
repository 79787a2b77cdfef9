import { audit } from '../platform/audit.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'

export async function auditTask(
  tx: Transaction,
  actor: PersonId | null,
  { pid, id, tid }: { pid: ProjectId; id: string; tid: TeamId | null },
  verb: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  await audit(tx, { actor, verb, subject: `task:${id}`, pid, ...(tid && { tid }), ...change })
}
