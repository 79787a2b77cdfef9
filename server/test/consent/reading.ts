import { expect } from 'vitest'
import { catalogue, type Purpose, purposes } from '../../src/purposes/policy.ts'
import type { World } from '../world/world.ts'
import type { Cast, Play, Played, Reader } from './cast.ts'
import type { Eating } from './eating.ts'
import { type Person, people } from './model.ts'

/** Whether the reader may read at all: the accomplice once their role is no longer new. */
export const isReader = (reader: Reader, { model }: Played): boolean =>
  reader === 'owner' || model.accomplice.isSettled()

export type OfKitchen = 'count' | 'list-named'

/** Reads that are not rolled back, so they leave lines and emails. */
export class Reading {
  private readonly world: World
  private readonly cast: Cast
  private readonly eating: Eating

  constructor(world: World, cast: Cast, eating: Eating) {
    this.world = world
    this.cast = cast
    this.eating = eating
  }

  async read(
    year: Played,
    { reader, person, purpose }: { reader: Reader; person: Person; purpose: Purpose },
  ) {
    const { pid, model } = year
    const { uid, secretValue } = this.cast.people[person]!
    const answer = await this.world.purposes.readOf(pid, purpose, uid, this.cast[reader].token)
    const expected = isReader(reader, year) && model.mayBeRead(person, purpose)
    expect([reader, person, purpose, answer.body.includes(secretValue)]).toEqual([
      reader,
      person,
      purpose,
      expected,
    ])
    if (expected) model.log.read(reader, linesOf(person, purpose))
  }

  /** One of what can be read at this time. */
  async readShared(year: Played, { reader, nth }: { reader: Reader; nth: number }) {
    const shared = people.flatMap((person) =>
      purposes
        .filter((purpose) => year.model.mayBeRead(person, purpose))
        .map((purpose) => ({ person, purpose })),
    )
    const one = shared[nth % shared.length]
    if (one) await this.read(year, { reader, ...one })
  }

  async visitKitchen(what: OfKitchen, play: Play, { year, reader }: { year: Played; reader: Reader }) {
    if (what === 'count') await this.count(play, year, reader)
    else await this.listNamed(year, reader)
  }

  private async count({ now }: Play, year: Played, reader: Reader): Promise<void> {
    const { pid, model } = year
    const { token } = this.cast[reader]
    const answer = await this.world.call(`POST /api/projects/${pid}/diets/count`, { token })
    const seen = answer.json().counts ?? null
    if (!isReader(reader, year) || !model.isOpenFor('catering')) return expect(seen).toEqual(null)
    now.changes++
    const diners = this.eating.countable(year)
    const { counts, counted } = model.counts.count(diners, { reader, now: { ...now } })
    expect(seen).toEqual(counts)
    model.log.count(reader, counted)
  }

  private async listNamed(year: Played, reader: Reader): Promise<void> {
    const { pid, model } = year
    const { token } = this.cast[reader]
    const answer = await this.world.call(`POST /api/projects/${pid}/diets/named`, { token })
    const isSeen = (person: Person) => answer.body.includes(this.cast.people[person]!.secretValue)
    const expected = people.filter((one) => isReader(reader, year) && this.eating.mayBeNamed(year, one))
    expect([reader, people.filter(isSeen)]).toEqual([reader, expected])
    for (const person of expected) model.log.read(reader, linesOf(person, 'catering'))
  }
}

const linesOf = (person: Person, purpose: Purpose) => ({
  person: `${person}`,
  purpose,
  sections: Object.keys(catalogue[purpose].needs),
})
