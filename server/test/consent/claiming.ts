import { aTable } from '../world/claims.ts'
import type { World } from '../world/world.ts'
import { type Cast, isDone, type Played } from './cast.ts'
import type { OnAccount, Person } from './model.ts'

/** Steps with the accounts of travel claims. All claims of a project are in one payout, which shows their accounts. */
export class Claiming {
  private readonly world: World
  private readonly cast: Cast

  constructor(world: World, cast: Cast) {
    this.world = world
    this.cast = cast
  }

  /** Rates for claims, and the payout. */
  async begin(pid: string): Promise<void> {
    const { call, database } = this.world
    const { owner } = this.cast
    await call(`PUT /api/projects/${pid}/traffic-subsidy`, { token: owner.token, body: aTable })
    await database.pool.query(
      `insert into payouts (pid, id, currency, total, count, made_by) values ($1, gen_random_uuid(), 'TWD', 0, 0, $2)`,
      [pid, owner.uid],
    )
  }

  async act(what: OnAccount, { pid, model }: Played, person: Person): Promise<void> {
    const { call } = this.world
    const { token } = this.cast.people[person]!
    const mine = `/api/projects/${pid}/traffic-subsidy/claims/me`
    if (what === 'submit') {
      if (!model.accounts.has(person) && (await this.submit(pid, mine, token)))
        model.actOnAccount(person, what)
      return
    }
    const method = what === 'share-account' ? 'PUT' : 'DELETE'
    if (isDone(await call(`${method} ${mine}/account-sharing`, { token }))) model.actOnAccount(person, what)
  }

  /** And it is approved and in the payout at once. */
  private async submit(pid: string, mine: string, token: string): Promise<boolean> {
    const { call, database } = this.world
    if (!isDone(await call(`PUT ${mine}`, { token, body: { oid: 'taichung' } }))) return false
    const submitted = await call(`POST ${mine}/submission`, { token, body: { fee: '350.00' } })
    if (!isDone(submitted)) return false
    const approve = `update claims set state = 'approved', decided_at = now(),
                            payout = (select id from payouts where payouts.pid = claims.pid)
                      where pid = $1 and id = $2`
    await database.pool.query(approve, [pid, submitted.json().id])
    return true
  }
}
