import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKeyRing } from '../src/platform/db/key-ring.ts'
import { Problem } from '../src/platform/errors.ts'
import type { Actor } from '../src/platform/http/access.ts'
import type { ProjectId } from '../src/platform/ids.ts'
import { readForPurpose } from '../src/purposes/purposes.ts'
import { anyBeginning, anyStep, type Beginning, type Step } from './consent/any-step.ts'
import type { Cast } from './consent/cast.ts'
import { type Person, people, purposes } from './consent/model.ts'
import { Director, type Play } from './consent/steps.ts'
import { sizeOf } from './seeds.ts'
import { createWorld, type World } from './world/world.ts'

const minutes = 60_000

/** Three people with private data, and an owner and an accomplice who want to read it. */
async function castIn({ make, purposes: steps }: World): Promise<Cast> {
  const scopes = ['read', 'write', 'private'] as const
  const cast = []
  for (const n of people) {
    const one = await make.caller({}, [...scopes])
    const secretValue = `Secret of ${n}`
    await steps.confide(one.token, 'real-profile', { legal_name: secretValue })
    await steps.confide(one.token, 'resume', { skills: [secretValue] })
    cast.push({ ...one, secretValue })
  }
  return {
    owner: await make.caller({}, [...scopes]),
    accomplice: await make.caller({}, [...scopes]),
    people: cast,
  }
}

/** After each step: everyone who is in a team had agreed to the version that was current when they accepted. */
async function checkAgreements({ database }: World, play: Play): Promise<void> {
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

/** After each step: everyone who may read someone's data can, and nobody else. */
async function check({ database, config }: World, { people: cast }: Cast, play: Play): Promise<void> {
  const ring = createKeyRing(config)!
  const [seen, expected]: string[][] = [[], []]
  const onlyLooking = new Error('leaves no line')
  const look = database.transact(async (tx) => {
    for (const { pid, model } of play.years)
      for (const purpose of purposes)
        for (const person of people) {
          const { uid, secretValue } = cast[person]!
          const wanted = { pid: pid as ProjectId, purpose, subject: uid }
          const answer = await readForPurpose(
            tx,
            ring,
            { uid: play.reader.uid, by: { strong: true } } as Actor,
            wanted,
          ).catch(refusedOf)
          const line = `${pid} ${purpose} ${person}`
          if (JSON.stringify(answer).includes(secretValue)) seen!.push(line)
          if (model.mayBeRead(person, purpose)) expected!.push(line)
        }
    throw onlyLooking
  })
  await expect(look).rejects.toBe(onlyLooking)
  expect(seen).toEqual(expected)
}

function refusedOf(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}

const steps = fc.array(anyStep, { minLength: 5, maxLength: 40, size: 'max' })
type Sequence = [Beginning, Step[]]

/** Whether any sequence breaks the guarantee: the given ones, and random ones up to that number. */
async function play(world: World, numRuns: number, examples: Sequence[] = []): Promise<void> {
  const cast = await castIn(world)
  const director = new Director(world, cast)
  await fc.assert(
    fc.asyncProperty(anyBeginning, steps, async (beginning, steps) => {
      const acts = await director.begin(beginning)
      for (const step of steps) {
        await director.perform(acts, step)
        await check(world, cast, acts)
        await checkAgreements(world, acts)
      }
    }),
    { numRuns, examples, endOnFailure: true },
  )
}

const inAnOpenYear: Beginning = { state: 'open', asksFor: ['insurance'] }
const onPage = [{ purpose: 'insurance' as const, until: 15 }]
const someone = { at: 0, person: 0, team: 'red' } as const

/** Makes applicants members as soon as their application is in this state at a team. */
const letIn = (state: string) => `
  create function let_in() returns trigger language plpgsql as $$
  begin
    insert into memberships (pid, id, tid, uid, role, accepted_at, accepted_how)
    select new.pid, gen_random_uuid(), new.tid, uid, 'member', now(), 'application' from applications
     where pid = new.pid and id = new.application;
    return new;
  end $$;
  create trigger weak after insert on application_steps for each row when (new.state = '${state}')
    execute function let_in()`

/** For each guard, a database change that weakens it, and the shortest sequence that shows it. */
const weakGuards: Record<string, { weakness: string; found: Sequence }> = {
  'being added is as good as a yes': {
    weakness: `
      create function say_yes() returns trigger language plpgsql as $$
      begin new.accepted_at = now(); new.accepted_how = 'confirmation'; return new; end $$;
      create trigger weak before insert on memberships for each row execute function say_yes()`,
    found: [
      inAnOpenYear,
      [
        { do: 'add', ...someone },
        { do: 'emails-leave', at: 0 },
        { do: 'days-pass', at: 0 },
      ],
    ],
  },
  'being added is as good as agreeing': {
    weakness: `
      create function say_yes() returns trigger language plpgsql as $$
      begin new.accepted_at = now(); new.accepted_how = 'confirmation'; return new; end $$;
      create trigger weak before insert on memberships for each row execute function say_yes()`,
    found: [
      { state: 'draft', asksFor: [] },
      [
        { do: 'publish', at: 0, person: 0 },
        { do: 'add', ...someone },
      ],
    ],
  },
  'applying is as good as being accepted': {
    weakness: letIn('pending'),
    found: [inAnOpenYear, [{ do: 'apply', at: 0, person: 0, team: 'blue', pool: false, shown: onPage }]],
  },
  'an invitation from the talent pool is as good as a yes': {
    weakness: letIn('invited'),
    found: [
      inAnOpenYear,
      [
        { do: 'apply', at: 0, person: 0, team: 'red', pool: true, shown: onPage },
        { do: 'pool-invite', at: 0, person: 0, team: 'blue' },
      ],
    ],
  },
  'adding oneself needs no agreement': {
    weakness: `
      create function forget_agreements() returns trigger language plpgsql as $$
      begin new.accepted_at = now(); new.accepted_how = 'confirmation'; return new; end $$;
      create trigger weak before insert on memberships for each row when (new.invited_by = new.uid)
        execute function forget_agreements()`,
    found: [
      { state: 'open', asksFor: [] },
      [
        { do: 'publish', at: 0, person: 0 },
        { do: 'add-self', at: 0, person: 2, team: 'red' },
      ],
    ],
  },
  'nobody is told': {
    weakness: `
      create function be_told() returns trigger language plpgsql as $$
      begin new.notified_at = now() - interval '2 days'; return new; end $$;
      create trigger weak before insert on purpose_notices for each row execute function be_told()`,
    found: [
      inAnOpenYear,
      [
        { do: 'join', ...someone },
        { do: 'emails-leave', at: 0 },
      ],
    ],
  },
  'a yes outlives leaving': {
    weakness: `
      create function remember() returns trigger language plpgsql as $$
      begin
        select accepted_at, accepted_how into new.accepted_at, new.accepted_how from memberships
         where pid = new.pid and uid = new.uid and accepted_at is not null limit 1;
        return new;
      end $$;
      create trigger weak before insert on memberships for each row when (new.accepted_at is null)
        execute function remember()`,
    found: [
      inAnOpenYear,
      [
        { do: 'join', ...someone },
        { do: 'emails-leave', at: 0 },
        { do: 'days-pass', at: 0 },
        { do: 'add', ...someone, team: 'blue' },
        { do: 'leave', ...someone },
      ],
    ],
  },
  'a later last day is announced to nobody': {
    weakness: `
      create function extend() returns trigger language plpgsql as $$
      begin
        insert into purpose_notices (pid, purpose, uid, how, notified_at, until)
        select pid, purpose, uid, how, notified_at, new.until from purpose_notices
         where pid = new.pid and purpose = new.purpose
        on conflict do nothing;
        return new;
      end $$;
      create trigger weak before update of until on project_purposes for each row when (new.until > old.until)
        execute function extend()`,
    found: [
      inAnOpenYear,
      [
        { do: 'join', ...someone },
        { do: 'emails-leave', at: 0 },
        { do: 'days-pass', at: 0 },
        { do: 'open-purpose', at: 0, purpose: 'insurance', days: 35 },
        { do: 'days-pass', at: 0 },
      ],
    ],
  },
  'an outdated page announces the later last day': {
    weakness: `
      create function show_later() returns trigger language plpgsql as $$
      begin
        select until into new.until from project_purposes where pid = new.pid and purpose = new.purpose;
        return new;
      end $$;
      create trigger weak before insert on purpose_notices for each row when (new.how = 'page')
        execute function show_later()`,
    found: [
      inAnOpenYear,
      [
        { do: 'add', ...someone },
        { do: 'open-purpose', at: 0, purpose: 'insurance', days: 35 },
        { do: 'accept', at: 0, person: 0, shown: onPage, agrees: true },
        { do: 'days-pass', at: 0 },
        { do: 'days-pass', at: 0 },
      ],
    ],
  },
  'a withdrawal is forgotten': {
    weakness: `
      create function forget() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger weak before insert on purpose_withdrawals for each row execute function forget()`,
    found: [
      inAnOpenYear,
      [
        { do: 'join', ...someone },
        { do: 'emails-leave', at: 0 },
        { do: 'days-pass', at: 0 },
        { do: 'withdraw', at: 0, person: 0, ...onPage[0]! },
      ],
    ],
  },
}
const sequences = Object.values(weakGuards).map(({ found }) => found)

it(`nobody’s data is read unless they accepted, were told and share it, whatever happens`, {
  timeout: 90 * minutes,
}, async () => {
  const runs = sequences.length + sizeOf({ commit: 10, full: 2000 })
  await play(await createWorld({ work: false }), runs, sequences)
})

/** For each way in, its shortest sequence, after which the owner can read. */
const waysIn: [way: string, person: Person, steps: Step[]][] = [
  [
    'by application',
    0,
    [
      { do: 'apply', at: 0, person: 0, team: 'blue', pool: false, shown: onPage },
      { do: 'take', at: 0, person: 0, decided: true },
    ],
  ],
  [
    'from the talent pool',
    0,
    [
      { do: 'apply', at: 0, person: 0, team: 'blue', pool: true, shown: onPage },
      { do: 'pool-invite', at: 0, person: 0, team: 'blue' },
      { do: 'pool-yes', at: 0, person: 0, decided: true },
    ],
  ],
  [
    'by adding themselves',
    2,
    [
      { do: 'publish', at: 0, person: 0 },
      { do: 'agree', at: 0, person: 2 },
      { do: 'add-self', at: 0, person: 2, team: 'red' },
      { do: 'emails-leave', at: 0 },
      { do: 'days-pass', at: 0 },
    ],
  ],
]

it('the steps let people in every way', { timeout: 10 * minutes }, async () => {
  const world = await createWorld({ work: false })
  const cast = await castIn(world)
  const director = new Director(world, cast)
  for (const [way, person, steps] of waysIn) {
    const acts = await director.begin(inAnOpenYear)
    for (const step of steps) await director.perform(acts, step)
    const { model } = acts.years[0]!
    const readable = people.filter((person) => model.mayBeRead(person, 'insurance'))
    expect([way, readable]).toEqual([way, [person]])
    await check(world, cast, acts)
  }
})

describe('a weakened guard is detected', () => {
  it.each(Object.entries(weakGuards))('%s', { timeout: 10 * minutes }, async (_, { weakness, found }) => {
    const world = await createWorld({ work: false })
    await world.database.pool.query(weakness)
    const broken = { cause: { message: expect.stringContaining('to deeply equal') } }
    // In the commit gate by the shortest sequence; the nightly searches at random.
    const search = process.env.FULL ? play(world, 200) : play(world, 1, [found])
    await expect(search).rejects.toMatchObject(broken)
  })
})
