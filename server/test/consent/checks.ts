import { expect } from 'vitest'
import { createKeyRing } from '../../src/platform/db/key-ring.ts'
import { purposes } from '../../src/purposes/policy.ts'
import type { World } from '../world/world.ts'
import { type Cast, type Play, type Played, type Reader, readers } from './cast.ts'
import type { Eating } from './eating.ts'
import { selectEvidence } from './evidence.ts'
import { everything, Looking, mayBeSeen, purposeOf, type What } from './looking.ts'
import { type Person, people } from './model.ts'
import { isReader } from './reading.ts'
import { checkContacts } from './sharing.ts'

interface Scene {
  cast: Cast
  play: Play
  eating: Eating
  /** What was seen the last time, and the state of the database then. */
  known: Map<string, { evidence: string; lines: string[] }>
}

/** Whatever happened: the database agrees with the model. */
export async function check(world: World, scene: Scene): Promise<void> {
  await checkReads(world, scene)
  await checkLog(world, scene)
  await checkNotices(world, scene)
  await checkAgreements(world, scene)
  await checkContacts(world, scene)
}

const linesOf = (reader: Reader, { pid }: Played, what: What, seen: Person[]) =>
  seen.map((person) => `${reader} ${pid} ${what} ${person}`)

/** After each step: everyone who may read someone's data can, and nobody else. */
async function checkReads(world: World, scene: Scene): Promise<void> {
  const { play, eating } = scene
  const seen = await look(world, scene)
  const expected = play.years.flatMap((year) =>
    everything.flatMap((what) => {
      const subjects = people.filter((person) => mayBeSeen(eating, year, { what, person }))
      return readers.flatMap((reader) =>
        isReader(reader, year) ? linesOf(reader, year, what, subjects) : [],
      )
    }),
  )
  expect(seen).toEqual(expected)
}

/** Only at what may have changed since the last time. */
async function look({ database, config }: World, { cast, play, known }: Scene): Promise<string[]> {
  const evidence = await selectEvidence(database, play)
  const seen: string[] = []
  const onlyLooking = new Error('leaves no line')
  const ring = createKeyRing(config)!
  const looked = database.transact(async (tx) => {
    const looking = new Looking(tx, ring, cast)
    for (const year of play.years)
      for (const what of everything) {
        const key = `${year.pid} ${what}`
        const now = `${evidence.get(`${year.pid} ${purposeOf(what)}`)} ${year.model.accomplice.isKnown()}`
        const before = known.get(key)
        const lines = before?.evidence === now ? before.lines : await linesSeen(looking, year, what)
        known.set(key, { evidence: now, lines })
        seen.push(...lines)
      }
    throw onlyLooking
  })
  await expect(looked).rejects.toBe(onlyLooking)
  return seen
}

async function linesSeen(looking: Looking, year: Played, what: What): Promise<string[]> {
  const toOwner = await looking.lookAt('owner', year, what)
  // Whoever is new sees no more than the owner.
  const asWell = toOwner.length > 0 && year.model.accomplice.isKnown()
  const toAccomplice = asWell ? await looking.lookAt('accomplice', year, what) : []
  return [...linesOf('owner', year, what, toOwner), ...linesOf('accomplice', year, what, toAccomplice)]
}

/** After each step: whoever was read or counted has a line for it, and one email from each reader for each purpose. */
async function checkLog({ database }: World, { cast, play }: Scene): Promise<void> {
  const { rows } = await database.pool.query<{ line: string }>(
    `select pid || ' ' || what || ' of ' || (array_position($2::uuid[], uid) - 1) || ' ' || how || ' by ' ||
            ($4::text[])[array_position($3::uuid[], reader)] || ' ' || count(*) as line
       from (select pid, purpose || ' ' || section as what, uid, reader,
                    case when fields = '{}' then 'counted' else 'read' end as how
               from private_reads where pid = any($1)
             union all
             select pid, (params ->> 'purpose') || ' email', uid, (params ->> 'reader')::uuid, 'read'
               from messages where pid = any($1) and kind = 'private.read') as evidence
      group by pid, what, uid, how, reader`,
    [
      play.years.map(({ pid }) => pid),
      [...cast.people, ...cast.crowd].map(({ uid }) => uid),
      readers.map((reader) => cast[reader].uid),
      readers,
    ],
  )
  const expected = play.years.flatMap(({ pid, model }) => model.log.list().map((line) => `${pid} ${line}`))
  expect(rows.map(({ line }) => line).toSorted()).toEqual(expected.toSorted())
}

/** After each step: everyone was told up to the day that the model says, and no later than the last day. */
async function checkNotices({ database }: World, { cast: { people: cast }, play }: Scene): Promise<void> {
  const { rows } = await database.pool.query<{ notified: string }>(
    `select pid || ' ' || purpose || ' ' || (array_position($2::uuid[], uid) - 1) || ' ' ||
            (opened.until - max(notice.until)) as notified
       from purpose_notices as notice join project_purposes as opened using (pid, purpose)
      where pid = any($1) and notified_at is not null and uid = any($2)
      group by pid, purpose, uid, opened.until`,
    [play.years.map(({ pid }) => pid), cast.map(({ uid }) => uid)],
  )
  const expected = play.years.flatMap(({ pid, model }) =>
    purposes.flatMap((purpose) =>
      people.flatMap((person) => {
        const days = model.daysUntold(person, purpose)
        return days === null ? [] : [`${pid} ${purpose} ${person} ${days}`]
      }),
    ),
  )
  expect(rows.map(({ notified }) => notified).toSorted()).toEqual(expected.toSorted())
}

/** After each step: everyone who is in a team had agreed to the version that was current when they accepted. */
async function checkAgreements({ database }: World, { play }: Scene): Promise<void> {
  const { rows } = await database.pool.query(
    `select m.pid, m.tid, m.uid, current.version
       from members as m join lateral (
              select distinct on (sid) sid, version from statements as s
               where s.pid = m.pid and s.made_at <= m.accepted_at order by sid, version desc) as current on true
      where m.pid = any($1)
        and not exists (select from signatures as s
                         where s.pid = m.pid and s.sid = current.sid and s.version = current.version
                           and s.uid = m.uid and s.signed_at <= m.accepted_at)`,
    [play.years.map(({ pid }) => pid)],
  )
  expect(rows).toEqual([])
}
