import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import type { Outgoing } from '../messages/index.ts'
import { messageKinds } from './letters.ts'

const { make, database, purposes } = await createWorld()
const { db } = database

it('what is opened while a mail about another purpose is on its way is told in the next', async () => {
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  const owner = await make.caller({}, ['read', 'write', 'private'])
  await make.owner(pid, owner.uid)
  const { uid } = await make.person()
  await make.membership(pid, tid, uid)
  await purposes.open(pid, 'insurance', owner.token)
  const mail = await messageKinds['purpose.opened']!.late!(db, { pid, uid } as Outgoing, { baseUrl: '' })
  await purposes.open(pid, 'shipping', owner.token)
  await mail!.sent!(db)
  const told = db.selectFrom('purpose_notices').select(['purpose', 'told_at']).where('uid', '=', uid)
  expect(await told.orderBy('purpose').execute()).toEqual([
    { purpose: 'insurance', told_at: expect.any(Date) },
    { purpose: 'shipping', told_at: null },
  ])
})
