import type { Db } from '../../platform/db/database.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { selectMembers } from './queries.ts'

const columns = ['email', 'name', 'team', 'role']
const examples = [
  ['mei-ling@example.org', 'Mei-Ling Chen', 'registration', 'team lead'],
  ['ola@example.org', 'Ola Nordmann', 'registration', 'member'],
]

/** In the format of an import: one row per membership. */
export async function peopleTable(
  db: Db,
  pid: ProjectId,
  { template }: { template: boolean },
): Promise<string[][]> {
  if (template) return [columns, ...examples]
  const rows = await selectMembers(db, pid)
  return [columns, ...rows.map(({ email, name, tid, role }) => [email ?? '', name, tid, role])]
}
