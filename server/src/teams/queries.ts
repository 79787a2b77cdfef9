import type { Transaction } from '../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../platform/ids.ts'

export interface Team {
  pid: ProjectId
  tid: TeamId
  name: string
  position: number
  archived_at: Date | null
}

export interface Membership {
  pid: ProjectId
  id: string
  tid: TeamId
  uid: PersonId
  role: 'chief' | 'member'
}

export async function insertTeams(tx: Transaction, teams: Team[]): Promise<void> {
  if (teams.length > 0) await tx.insertInto('teams').values(teams).execute()
}

export async function insertMemberships(tx: Transaction, memberships: Membership[]): Promise<void> {
  if (memberships.length > 0) await tx.insertInto('memberships').values(memberships).execute()
}

/** Ends every stay in a team that has not ended yet. */
export async function leaveTeams(
  tx: Transaction,
  uid: PersonId,
  at: Date,
): Promise<{ pid: ProjectId; tid: TeamId; id: string }[]> {
  return (await tx
    .updateTable('memberships')
    .set({ left_at: at, left_how: 'left' })
    .where('uid', '=', uid)
    .where('left_at', 'is', null)
    .returning(['pid', 'tid', 'id'])
    .execute()) as { pid: ProjectId; tid: TeamId; id: string }[]
}
