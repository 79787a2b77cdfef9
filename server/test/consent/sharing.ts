import { expect } from 'vitest'
import { listContactViewers } from '../../src/contacts/contacts.ts'
import type { World } from '../world/world.ts'
import { type Caller, type Cast, isDone, type Play, type Played, readers } from './cast.ts'
import { type Audience, audiences } from './circle.ts'
import { crowd, everyone, type Person, people } from './model.ts'

/** People share a phone number, once for all years. */
export class Sharing {
  private readonly world: World
  private readonly cast: Cast

  constructor(world: World, cast: Cast) {
    this.world = world
    this.cast = cast
  }

  async begin(): Promise<void> {
    const uids = this.cast.people.map(({ uid }) => uid)
    await this.world.database.pool.query('delete from contacts where uid = any($1)', [uids])
  }

  async share({ audiences }: Play, person: Person, audience: Audience): Promise<void> {
    const { token } = this.cast.people[person]!
    const body = { handle: '+886912345678', audience, during: 'event' }
    if (isDone(await this.world.call('PUT /api/users/me/contacts/phone', { token, body })))
      audiences.set(person, audience)
  }
}

/** Whom the model shows the person's number in the year. The crowd is one viewer. */
function viewersIn({ model }: Played, person: Person, audience: Audience): Set<string> {
  if (!model.isReadable()) return new Set()
  const owners = [...readers, ...people].filter(
    (one) => model.hasSaidYes(person) && model.isSettledOwner(one),
  )
  const mates = everyone.flatMap((viewer) =>
    model.degreesOf(viewer, person).map((degree) => ({ viewer, degree })),
  )
  const ties = [...owners.map((viewer) => ({ viewer, degree: 1 })), ...mates]
  return new Set(
    ties.flatMap(({ viewer, degree }) =>
      viewer !== person && degree <= audiences.indexOf(audience) ? [`${viewer}`] : [],
    ),
  )
}

/** After each step: everyone who may see someone's number does, and nobody else. */
export async function checkContacts({ database }: World, { cast, play }: { cast: Cast; play: Play }) {
  const groups = [...cast.people.map((one, n) => [`${n}`, [one]] as const), [`${crowd}`, cast.crowd] as const]
  const viewers = new Map<string, readonly Caller[]>([
    ...groups,
    ...readers.map((one) => [one, [cast[one]]] as const),
  ])
  const seen: string[] = []
  for (const person of people) {
    const { data } = await listContactViewers(database.db, cast.people[person]!.uid)
    for (const { pid, people: shown } of data)
      if (play.years.some((year) => year.pid === pid))
        seen.push(...shown.map(({ uid }) => `${pid}: ${uid} sees ${person}`))
  }
  const expected = play.years.flatMap((year) =>
    people.flatMap((person) =>
      [...viewersIn(year, person, play.audiences.get(person) ?? 'nobody')].flatMap((viewer) =>
        viewers.get(viewer)!.map(({ uid }) => `${year.pid}: ${uid} sees ${person}`),
      ),
    ),
  )
  expect(seen.toSorted()).toEqual(expected.toSorted())
}
