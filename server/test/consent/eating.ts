import type { World } from '../world/world.ts'
import type { Caller, Cast, Play, Played } from './cast.ts'
import type { Diner } from './counts.ts'
import { crowd, type Person, people } from './model.ts'

export const diets = ['omnivore', 'halal', 'flexible'] as const
type Diet = (typeof diets)[number]
/** Of the crowd: enough for a first count, with and without a diet that is too rare to be shown. */
const atFirst: Diet[] = [...Array(6).fill('omnivore'), ...Array(4).fill('halal'), 'flexible']
export const crowdSize = atFirst.length

/** Steps with diets. They are stored for all sequences, so each begins with the same ones. */
export class Eating {
  private readonly world: World
  private readonly cast: Cast
  private readonly diners = new Map<string, Diner>()
  private readonly named = new Set<Person>()

  constructor(world: World, cast: Cast) {
    this.world = world
    this.cast = cast
  }

  async begin(): Promise<void> {
    for (const person of people)
      if (this.named.has(person) || !this.diners.has(`${person}`)) await this.save(person, false, 0)
    for (const [n, diet] of atFirst.entries())
      if (this.diners.get(`${crowd + n}`)?.diet !== diet) await this.eat(n, diet, 0)
    for (const diner of this.diners.values()) diner.changed = 0
  }

  /** As if the crowd had applied to a team, and seen its open purposes. */
  async bringCrowd({ pid, model }: Played, team: 'red'): Promise<void> {
    const { pool } = this.world.database
    const uids = this.cast.crowd.map(({ uid }) => uid)
    await pool.query(
      `with joined as (
         insert into memberships (pid, id, tid, uid, role, accepted_at, accepted_how)
         select $1, gen_random_uuid(), $2, uid, 'member', now(), 'application' from unnest($3::uuid[]) as uid
       )
       insert into purpose_notices (pid, purpose, uid, until, how, notified_at)
       select pid, purpose, uid, until, 'page', now() from project_purposes, unnest($3::uuid[]) as uid where pid = $1`,
      [pid, team, uids],
    )
    model.join(crowd, team)
    for (const [purpose, { until }] of model.open) model.see(crowd, { purpose, until })
  }

  /** Like their emails, but all at once. */
  async tellCrowd(pid: string): Promise<void> {
    await this.world.database.pool.query(
      `update purpose_notices as notice set notified_at = now() from project_purposes as opened
        where notice.pid = $1 and notice.uid = any($2) and notified_at is null
          and (opened.pid, opened.purpose) = (notice.pid, notice.purpose)
          and opened.until >= (now() at time zone 'UTC')::date`,
      [pid, this.cast.crowd.map(({ uid }) => uid)],
    )
  }

  /** Someone tells the kitchen their name, or no longer does. */
  async name({ now }: Play, person: Person, named: boolean): Promise<void> {
    await this.save(person, named, ++now.changes)
  }

  /** The first people of the crowd change their diet. */
  async change({ now }: Play, many: number, diet: Diet): Promise<void> {
    now.changes++
    for (let n = 0; n < many; n++) await this.eat(n, diet, now.changes)
  }

  private async save(person: Person, named: boolean, changed: number): Promise<void> {
    const { token, secretValue } = this.cast.people[person]!
    await this.confide({ token }, { diet: 'no-beef', note: secretValue, named })
    if (named) this.named.add(person)
    else this.named.delete(person)
    this.diners.set(`${person}`, { id: `${person}`, diet: 'no-beef', changed })
  }

  private async eat(n: number, diet: Diet, changed: number): Promise<void> {
    await this.confide(this.cast.crowd[n]!, { diet })
    const id = `${crowd + n}`
    this.diners.set(id, { id, diet, changed })
  }

  private async confide({ token }: Pick<Caller, 'token'>, habit: object): Promise<void> {
    const answer = await this.world.purposes.confide(token, 'dietary-habit', habit)
    if (answer.statusCode >= 300) throw new Error(answer.body)
  }

  /** Whose diet may be counted. */
  countable({ model }: Played): Diner[] {
    const persons = people.filter((person) => model.mayBeUsed(person, 'catering')).map(String)
    const ofCrowd = model.mayBeUsed(crowd, 'catering') ? atFirst.map((_, n) => `${crowd + n}`) : []
    return [...persons, ...ofCrowd].map((id) => this.diners.get(id)!)
  }

  mayBeNamed({ model }: Played, person: Person): boolean {
    return this.named.has(person) && model.mayBeUsed(person, 'catering')
  }
}
