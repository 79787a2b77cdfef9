import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import { createWorld } from './world/world.ts'

const { make, database, roles, call } = await createWorld()
const migration = readFileSync(new URL('../migrations/0017_open_roles.sql', import.meta.url), 'utf8')

/** The earlier table, with a role that was granted a year ago. */
async function asBefore(pid: string, granted: { uid: string; role: string }[]): Promise<void> {
  await database.pool.query(`
    drop table role_offers;
    alter table project_roles drop column granted_by, drop column accepted_at, drop column settles_at,
      drop column confirmed_by, drop column confirmed_at`)
  for (const { uid, role } of granted)
    await database.pool.query(
      `insert into project_roles (pid, uid, role, granted_at) values ($1, $2, $3, now() - interval '1 year')`,
      [pid, uid, role],
    )
}

it('an upgrade asks people who have never signed in, and nobody else', async () => {
  const { pid } = await make.project()
  const [owner, silent] = [await make.caller(), await make.person()]
  const line = { actor: owner.uid, verb: 'finance.granted', subject: `person:${silent.uid}`, pid }
  await database.db
    .insertInto('audit')
    .values({ id: newId<string>(), ...line })
    .execute()
  await asBefore(pid, [
    { uid: owner.uid, role: 'owner' },
    { uid: silent.uid, role: 'finance' },
  ])
  await database.pool.query(migration)
  await database.pool.query('alter table role_offers add column offered_email text')

  const states = (await roles.list(pid, owner)).map(
    ({ uid, state, granted_by }: { uid: string; state: string; granted_by: object | null }) => ({
      uid,
      state,
      granted_by,
    }),
  )
  expect(states).toEqual([
    { uid: owner.uid, state: 'settled', granted_by: null },
    { uid: silent.uid, state: 'offered', granted_by: { uid: owner.uid, name: owner.name } },
  ])
  const session = await make.session(silent.uid)
  expect((await call(`PUT /api/users/me/roles/${pid}/finance`, { session })).statusCode).toBe(204)
})
