import type { Transaction } from '../../src/platform/db/database.ts'
import type { KeyRing } from '../../src/platform/db/key-ring.ts'
import { Problem } from '../../src/platform/errors.ts'
import type { Actor } from '../../src/platform/http/access.ts'
import type { ProjectId } from '../../src/platform/ids.ts'
import { listNamedDiets } from '../../src/purposes/diets/diets.ts'
import { type Purpose, purposes } from '../../src/purposes/policy.ts'
import { readForPurpose } from '../../src/purposes/purposes.ts'
import { makePayoutFile } from '../../src/subsidy/payouts/files.ts'
import type { Cast, Played, Reader } from './cast.ts'
import type { Eating } from './eating.ts'
import { type Person, people } from './model.ts'

/** What a reader may see in a year: the account in a payout, the name on the kitchen's list, or data for a purpose. */
export type What = 'account' | 'named' | Purpose
export const everything = ['account', 'named', ...purposes] as const
export const purposeOf = (what: What): Purpose =>
  what === 'account' ? 'traffic-subsidy' : what === 'named' ? 'catering' : what

/** What the owner may see, by the model. */
export const mayBeSeen = (eating: Eating, year: Played, { what, person }: { what: What; person: Person }) => {
  if (what === 'account') return year.model.mayReadAccount(person)
  return what === 'named' ? eating.mayBeNamed(year, person) : year.model.mayBeRead(person, what)
}

/** Looks at private data like a reader, in a transaction that is rolled back. */
export class Looking {
  private readonly tx: Transaction
  private readonly ring: KeyRing
  private readonly cast: Cast

  constructor(tx: Transaction, ring: KeyRing, cast: Cast) {
    this.tx = tx
    this.ring = ring
    this.cast = cast
  }

  /** Whose data is seen. */
  async lookAt(reader: Reader, { pid }: Played, what: What): Promise<Person[]> {
    const actor = { uid: this.cast[reader].uid, by: { strong: true } } as Actor
    const project = pid as ProjectId
    if (what === 'account') return this.whoseIn(await this.accountsIn(actor, project))
    if (what === 'named') {
      const list = await listNamedDiets(this.tx, this.ring, actor, project).catch(refusedOf)
      return this.whoseIn(JSON.stringify(list))
    }
    const seen: Person[] = []
    for (const person of people) {
      const wanted = { pid: project, purpose: what, subject: this.cast.people[person]!.uid }
      const answer = await readForPurpose(this.tx, this.ring, actor, wanted).catch(refusedOf)
      // For everyone else as well.
      if (answer === 'purpose-open') return seen
      if (this.whoseIn(JSON.stringify(answer)).includes(person)) seen.push(person)
    }
    return seen
  }

  private whoseIn(text: string): Person[] {
    return people.filter((person) => text.includes(this.cast.people[person]!.secretValue))
  }

  /** The accounts of travel claims that a reader sees in a payout. */
  private async accountsIn(actor: Actor, pid: ProjectId): Promise<string> {
    const payout = await this.tx.selectFrom('payouts').select('id').where('pid', '=', pid).executeTakeFirst()
    if (!payout) return ''
    const wanted = { pid, ...payout, format: 'csv' as const }
    const file = await makePayoutFile(this.tx, this.ring, actor, wanted).catch(refusedOf)
    return typeof file === 'string' ? '' : file.bytes.toString()
  }
}

/** The rule. */
function refusedOf(error: unknown): string {
  if (error instanceof Problem) return error.details.why?.[0]?.rule ?? ''
  throw error
}
