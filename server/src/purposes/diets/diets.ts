import { insertReads, type Opened, sectionsOf } from '../../people/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import type { Actor } from '../../platform/http/access.ts'
import { newId, type PersonId, type ProjectId } from '../../platform/ids.ts'
import { notifyOfReading } from '../notifications.ts'
import { lockPurpose } from '../people/queries.ts'
import { requireReading } from '../purposes.ts'
import { selectReadablePeople } from '../queries.ts'
import { mayRecount, nextCountAt, sumsOf } from './policy.ts'
import { hasSeenCount, insertCount, selectLastCount, selectSeenByName } from './queries.ts'

const purpose = 'catering'
const section = 'dietary-habit'
type Eater = Opened<typeof section>

/** Everyone whose diet may be read for the purpose and who has given one. */
async function eatersOf(tx: Transaction, ring: KeyRing, pid: ProjectId) {
  const people = await selectReadablePeople(tx, pid, purpose)
  return { people: people.length, eaters: await sectionsOf(tx, ring, people, section) }
}

/** Counts by diet: the last count, or a new one if allowed. Everyone counted gets a log entry. */
export async function countDiets(tx: Transaction, ring: KeyRing, actor: Actor, pid: ProjectId) {
  await requireReading(tx, actor, { pid, purpose, hold: () => lockPurpose(tx, { pid, purpose }) })
  const { people, eaters } = await eatersOf(tx, ring, pid)
  const last = await selectLastCount(tx, pid)
  const counting = {
    last: last && { at: last.at, uids: new Set<string>(last.uids) },
    eaters: eaters.map(({ value, ...one }) => ({ ...one, named: value.named === true })),
    seenByName: new Set<string>(await selectSeenByName(tx, pid)),
    now: new Date(),
  }
  if (mayRecount(counting)) {
    const counts = { people, ...sumsOf(eaters.map(({ value }) => value)) }
    const at = await insertCount(tx, pid, counts)
    await recordCount(tx, { pid, reader: actor.uid, uids: eaters.map(({ uid }) => uid) })
    return presentCount({ at, counts })
  }
  if (!last) return { counted_at: null, next_at: null, counts: null }
  if (!(await hasSeenCount(tx, { pid, reader: actor.uid, at: last.at })))
    await recordCount(tx, { pid, reader: actor.uid, uids: last.uids })
  return presentCount(last)
}

type Counts = ReturnType<typeof sumsOf> & { people: number }

const presentCount = ({ at, counts }: { at: Date; counts: object }) => ({
  counted_at: at.toISOString(),
  next_at: nextCountAt({ at }).toISOString(),
  counts: counts as Counts,
})

interface Counted {
  pid: ProjectId
  reader: PersonId
  uids: PersonId[]
}

/** Without fields: nobody is told of a count by email. */
async function recordCount(tx: Transaction, { pid, reader, uids }: Counted): Promise<void> {
  const of = uids.map((uid) => ({ id: newId<string>(), uid, fields: [] }))
  await insertReads(tx, { pid, reader, purpose, section, of })
}

const words = ['diet', 'allergies', 'other_allergies', 'note'] as const

/** People who want the kitchen to know them by name. Each is told the first time. */
export async function listNamedDiets(tx: Transaction, ring: KeyRing, actor: Actor, pid: ProjectId) {
  await requireReading(tx, actor, { pid, purpose })
  const { eaters } = await eatersOf(tx, ring, pid)
  const named = eaters.filter(({ value }) => value.named)
  const seen = named.map(({ uid, value }) => ({
    uid,
    diet: Object.fromEntries(words.flatMap((word) => (value[word] ? [[word, value[word]]] : []))),
  }))
  const of = seen.map(({ uid, diet }) => ({ id: newId<string>(), uid, fields: Object.keys(diet) }))
  const reader = actor.uid
  const people = await insertReads(tx, { pid, reader, purpose, section, of })
  await notifyOfReading(tx, { pid, purpose }, { reader, people })
  const data = named.map(({ uid, name }, at) => ({
    uid,
    name,
    ...(seen[at]!.diet as Omit<Eater['value'], 'named'>),
  }))
  return { data, next_cursor: null }
}
