import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../platform/db/database.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { TaskRow } from '../queries.ts'
import { because } from '../rules/refusals.ts'
import type { TaskChange } from '../schemas.ts'
import { deleteRole, insertRole, updateRole } from './queries.ts'

/** To the wanted ones; returns whether anything changed. */
export async function changeRoles(
  tx: Transaction,
  before: TaskRow,
  wanted: NonNullable<TaskChange['roles']>,
): Promise<boolean> {
  const there = new Map(before.roles.map((role) => [role.n, role]))
  const kept = new Set(wanted.flatMap(({ n }) => (n === undefined ? [] : [n])))
  let changed = false
  for (const role of before.roles)
    if (!kept.has(role.n)) {
      if (!(await deleteRole(tx, before, role.n))) throw refused([because['seats-taken']])
      changed = true
    }
  for (const [at, { n, ...role }] of wanted.entries()) {
    if (n === undefined) await insertRole(tx, before, role)
    else {
      const current = there.get(n)
      if (!current) throw noSuchRole(at)
      if (isDeepStrictEqual(role, { name: current.name, skill: current.skill, seats: current.seats }))
        continue
      if (role.seats < current.taken) throw refused([because['seats-taken']])
      await updateRole(tx, before, { n, ...role })
    }
    changed = true
  }
  return changed
}

const noSuchRole = (at: number) =>
  new Problem('invalid_request', {
    errors: [
      {
        pointer: `/body/roles/${at}/n`,
        code: 'custom',
        detail: 'The task has no role with this number. Fetch the task again to see its roles.',
      },
    ],
  })
