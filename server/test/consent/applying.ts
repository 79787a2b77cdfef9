import type { World } from '../world/world.ts'
import { asShown, type Cast, isDone, type Played, type Where } from './cast.ts'
import type { LetInBy } from './circle.ts'
import type { Person, Shown, Team, Year } from './model.ts'

interface Application {
  id: string
  /** The team whose turn it is, or that invited them from the pool. */
  tid: Team | null
}

/** Steps of people who come by themselves: by application, from the talent pool, or by adding themselves. */
export class Applying {
  private readonly world: World
  private readonly cast: Cast

  constructor(world: World, cast: Cast) {
    this.world = world
    this.cast = cast
  }

  /** With a team in mind, or only for the pool. They see the purposes, but are in no team yet. */
  async apply(
    { pid, model }: Played,
    { person, team, pool, shown }: Where & { pool: boolean; shown: Shown[] },
  ): Promise<void> {
    const { token } = this.cast.people[person]!
    const body = {
      motivation: 'I like it.',
      tids: pool ? [] : [team],
      pool: true,
      purposes: shown.map(asShown),
    }
    const applied = await this.world.call(`POST /api/projects/${pid}/applications`, { token, body })
    if (isDone(applied)) for (const one of shown) model.see(person, one)
  }

  /** By the owner: who has agreed to the current version is in, everyone else is invited. */
  async decide(what: string, { pid, model }: Played, person: Person): Promise<void> {
    const application = await this.find(pid, person, 'pending')
    if (!application?.tid) return
    const { id, tid } = application
    const decision = what === 'take' ? 'accept' : 'decline'
    const decided = await this.world.call(`POST /api/projects/${pid}/applications/${id}/decision`, {
      token: this.cast.owner.token,
      body: { tid, decision },
    })
    if (isDone(decided) && what === 'take') this.join(model, { person, team: tid }, 'owner')
  }

  async inviteFromPool({ pid }: Played, { person, team: tid }: Where): Promise<void> {
    const application = await this.find(pid, person, null)
    if (!application) return
    const path = `POST /api/projects/${pid}/applications/${application.id}/invitations`
    await this.world.call(path, { token: this.cast.owner.token, body: { tid } })
  }

  async answerFromPool(what: string, { pid, model }: Played, person: Person): Promise<void> {
    const application = await this.find(pid, person, 'invited')
    if (!application?.tid) return
    const { id, tid } = application
    const answered = await this.world.call(`PUT /api/projects/${pid}/applications/${id}/invitations/${tid}`, {
      token: this.cast.people[person]!.token,
      body: { answer: what === 'pool-yes' ? 'yes' : 'no' },
    })
    if (isDone(answered) && what === 'pool-yes') model.join(person, tid)
  }

  /** By someone who is an owner as well, with their own address. */
  async addSelf({ pid, model }: Played, { person, team }: Where): Promise<void> {
    const { email, token } = this.cast.people[person]!
    const path = `POST /api/projects/${pid}/teams/${team}/people`
    if (isDone(await this.world.call(path, { token, body: { email } })))
      this.join(model, { person, team }, 'themselves')
  }

  /** Nobody joins without having agreed to the current version. */
  private join(model: Year, { person, team }: Where, by: LetInBy): void {
    if (model.hasAgreed(person)) model.join(person, team, by)
    else model.put(person, team, { by })
  }

  /** Their open application, if a team's step is in that state. */
  private async find(pid: string, person: Person, state: string | null): Promise<Application | undefined> {
    const { rows } = await this.world.database.pool.query<Application>(
      `select application.id, step.tid from applications as application
         left join application_steps as step
           on step.pid = application.pid and step.application = application.id and step.state = $3
        where application.pid = $1 and application.uid = $2 and application.state in ('pending', 'pooled')
        order by step.n limit 1`,
      [pid, this.cast.people[person]!.uid, state],
    )
    return rows[0]
  }
}
