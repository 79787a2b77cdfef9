import type { Db } from '../platform/db/database.ts'
import type { ProjectId } from '../platform/ids.ts'
import { examplesOf } from './invitations/invitations.ts'
import { selectPeopleCompared, selectTeamsCompared } from './queries.ts'
import { presentRollOver, requireRollOver } from './roll-over.ts'

/** The progress, and a comparison of both years. */
export async function compareYears(db: Db, pid: ProjectId) {
  const row = await requireRollOver(db, pid)
  const years = { pid, from: row.from_pid }
  const { before, now, returning, lost, ...invitations } = await selectPeopleCompared(db, years)
  const teams = await selectTeamsCompared(db, years)
  return {
    ...presentRollOver(row),
    size: { before, now },
    returning,
    lost,
    invitations,
    teams_without_chief: teams.filter((team) => team.now !== null && team.chiefs === 0).map(({ tid }) => tid),
    teams,
    examples: await examplesOf(db, pid),
  }
}
