import type { World } from '../world/world.ts'
import type { Guest, Kitchen } from './game.ts'
import { habitOf } from './model.ts'

interface Account {
  uid: string
  token: string
  /** As stored. */
  habit: string
}

const scopes = ['read', 'write', 'private'] as const

/** Events of the service, one after the other. They share accounts, because making one takes time. */
export function createService({ call, database, make, purposes }: World) {
  const idle: Account[] = []

  async function accountFor(guest: Guest): Promise<Account> {
    const habit = JSON.stringify(habitOf(guest))
    const at = idle.findIndex((one) => one.habit === habit)
    if (at >= 0) return idle.splice(at, 1)[0]!
    const { uid, token } = await make.caller({}, [...scopes])
    await purposes.confide(token, 'dietary-habit', habitOf(guest))
    return { uid, token, habit }
  }

  return async function openKitchen(): Promise<Kitchen & { close(): void }> {
    const { pid } = await make.project()
    const { tid } = await make.team(pid)
    const owner = await make.caller({}, [...scopes])
    await make.owner(pid, owner.uid)
    const accounts = new Map<Guest, Account>()
    /** In another event of the owner's, where they want to be known by name. */
    async function meetElsewhere(guest: Guest, { uid, token }: Account): Promise<void> {
      const other = await make.project()
      const team = await make.team(other.pid)
      await make.owner(other.pid, owner.uid)
      await make.membership(other.pid, team.tid, uid)
      await purposes.confide(token, 'dietary-habit', habitOf({ ...guest, named: true }))
      await purposes.open(other.pid, 'catering', owner.token)
      await purposes.endNoticePeriod(other.pid)
      await call(`POST /api/projects/${other.pid}/diets/named`, { token: owner.token })
      await purposes.confide(token, 'dietary-habit', habitOf(guest))
    }
    const post = async (what: string) =>
      (await call(`POST /api/projects/${pid}/diets/${what}`, { token: owner.token })).json()
    let countedAt: string | null = null
    return {
      async join(guest) {
        const account = await accountFor(guest)
        accounts.set(guest, account)
        if (guest.elsewhere) await meetElsewhere(guest, account)
        await make.membership(pid, tid, account.uid)
      },
      async remove(guest) {
        const { uid } = accounts.get(guest)!
        await call(`DELETE /api/projects/${pid}/teams/${tid}/members/${uid}`, { token: owner.token })
      },
      // Directly in the database, to save time.
      async leave(guest) {
        await database.db
          .updateTable('memberships')
          .set({ left_at: new Date(), left_how: 'left' })
          .where('pid', '=', pid)
          .where('uid', '=', accounts.get(guest)!.uid)
          .execute()
      },
      async change(guest) {
        const account = accounts.get(guest)!
        await purposes.confide(account.token, 'dietary-habit', habitOf(guest))
        account.habit = JSON.stringify(habitOf(guest))
      },
      passDay: () => purposes.dayAfterCount(pid, owner.token),
      async count() {
        await post('named')
        const { counted_at, counts } = await post('count')
        const earlier = countedAt
        countedAt = counted_at
        // As a day passes for this test, the time of the last count moves to the past.
        const isNew = counted_at !== null && (!earlier || counted_at > earlier)
        if (!isNew) return null
        const { people: _, ...sums } = counts
        return sums
      },
      close: () => void idle.push(...accounts.values()),
    }
  }
}
