import { selectOwnHours } from '../../hours/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { selectUnclaimed, type UnclaimedRow } from '../queries.ts'
import { isOpenTo } from './policy.ts'
import { countToDecide, selectOwn } from './queries.ts'

/** Someone's claims in all projects, where they could claim, and where claims of others wait for them. */
export const listMyClaims = async (db: Db, uid: PersonId) => ({
  data: (await selectOwn(db, uid)).map((claim) => ({
    ...claim,
    returned_at: claim.returned_at?.toISOString() ?? null,
  })),
  next_cursor: null,
  open_to_you: (await listOpenClaims(db, uid, await selectUnclaimed(db, uid))).map(
    ({ pid, project, rules }) => ({ pid, project, until: rules.until }),
  ),
  to_decide: await countToDecide(db, uid),
})

/** Of the projects where someone has no claim yet, those where they may claim now. */
export async function listOpenClaims<Row extends UnclaimedRow>(
  db: Db,
  uid: PersonId,
  found: Row[],
): Promise<Row[]> {
  const hours = found.some(({ rules }) => rules.hours > 0) ? await selectOwnHours(db, uid) : []
  const minutes = new Map(hours.map((one) => [one.pid, one.minutes]))
  return found.filter(({ pid, rules, today, ...insider }) =>
    isOpenTo({ rules, insider, minutes: minutes.get(pid) ?? 0, today }),
  )
}
