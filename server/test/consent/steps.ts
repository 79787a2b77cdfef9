import { processImport } from '../../src/imports/processing.ts'
import type { Outgoing } from '../../src/messages/index.ts'
import type { ProjectId } from '../../src/platform/ids.ts'
import { notificationKinds, notifyOfPurposes } from '../../src/purposes/index.ts'
import type { Purpose } from '../../src/purposes/policy.ts'
import { runRollOver } from '../../src/years/roll-over.ts'
import type { World } from '../world/world.ts'
import type { Beginning, Step } from './any-step.ts'
import { Applying } from './applying.ts'
import { asShown, type Cast, dayIn, isDone, type Play, type Played, selfAdder, type Where } from './cast.ts'
import { Claiming } from './claiming.ts'
import { Eating } from './eating.ts'
import { Granting } from './granting.ts'
import { type Person, people, type Shown, type Team, teams, Year } from './model.ts'
import { Reading } from './reading.ts'
import { Sharing } from './sharing.ts'
import { passTime } from './time.ts'

/** Executes each step in the service, and updates the model. */
export class Director {
  private readonly world: World
  private readonly cast: Cast
  private readonly asOwner: { token: string }
  private readonly applying: Applying
  private readonly claiming: Claiming
  private readonly granting: Granting
  private readonly reading: Reading
  private readonly sharing: Sharing
  readonly eating: Eating

  constructor(world: World, cast: Cast) {
    this.world = world
    this.cast = cast
    this.asOwner = { token: cast.owner.token }
    this.applying = new Applying(world, cast)
    this.claiming = new Claiming(world, cast)
    this.granting = new Granting(world, cast)
    this.eating = new Eating(world, cast)
    this.sharing = new Sharing(world, cast)
    this.reading = new Reading(world, cast, this.eating)
  }

  async begin({ state, asksFor, crowd = false }: Beginning): Promise<Play> {
    const { make, database } = this.world
    await this.leaveEarlierYears()
    await this.eating.begin()
    await this.sharing.begin()
    // Where last days end when they do for `dayIn`.
    const { pid } = await make.project({ state: 'draft', time_zone: 'UTC' })
    for (const { uid } of [this.cast.owner, this.cast.people[selfAdder]!]) await make.owner(pid, uid)
    for (const tid of teams) await make.team(pid, { tid })
    const { pool } = database
    // The owner of all sequences adds more people in a day than anyone may.
    await pool.query('delete from rate_limits')
    await pool.query(
      `update teams set recruiting = true, sign_up = case tid when 'red' then 'open' else 'application' end
        where pid = $1`,
      [pid],
    )
    await this.claiming.begin(pid)
    const year = { pid, model: new Year([selfAdder]) }
    if (state !== 'draft') await this.changeState(year, state)
    for (const purpose of asksFor) await this.decide('open-purpose', year, { purpose, days: 15 })
    if (crowd) await this.eating.bringCrowd(year, 'red')
    return { years: [year], now: { hours: 0, changes: 0 }, audiences: new Map() }
  }

  /** Nobody takes part in a thousand years, and some queries take as long as someone has years. */
  private async leaveEarlierYears(): Promise<void> {
    const { owner, accomplice, people, crowd } = this.cast
    const uids = [owner, accomplice, ...people, ...crowd].map(({ uid }) => uid)
    const { pool } = this.world.database
    await pool.query('delete from memberships where uid = any($1)', [uids])
    await pool.query('delete from project_roles where uid = any($1)', [uids])
  }

  async perform(play: Play, step: Step): Promise<void> {
    if (step.do === 'roll-over') return this.rollOver(play)
    if ('hours' in step) return passTime(this.world, { play, cast: this.cast, hours: step.hours })
    if ('audience' in step) return this.sharing.share(play, step.person, step.audience)
    if ('named' in step) return this.eating.name(play, step.person, step.named)
    if ('diet' in step) return this.eating.change(play, step.many, step.diet)
    const year = play.years['at' in step ? step.at : 0]
    if (!year) return
    if ('role' in step) return this.granting.act(step.do, year)
    if ('nth' in step) return this.reading.readShared(year, step)
    if ('reader' in step)
      return 'person' in step
        ? this.reading.read(year, step)
        : this.reading.visitKitchen(step.do, play, { year, ...step })
    if ('pool' in step) return this.applying.apply(year, step)
    if ('account' in step) return this.claiming.act(step.account, year, step.person)
    if ('decided' in step) return this.applies(step.do, year, step.person)
    if ('team' in step) {
      if (step.do === 'pool-invite') return this.applying.inviteFromPool(year, step)
      if (step.do === 'add-self') return this.applying.addSelf(year, step)
      if (step.do === 'join' || step.do === 'leave') return this.moves(step.do, year, step)
      return step.do === 'remove' ? this.remove(year, step) : this.assign(step.do, year, step)
    }
    if ('person' in step && 'purpose' in step) return this.withdraws(step.do, year, step)
    if ('shown' in step) return this.answers(year, step)
    if ('person' in step) return step.do === 'agree' ? this.agree(year, step.person) : this.publish(year)
    if ('purpose' in step) return this.decide(step.do, year, step)
    if ('to' in step) return this.changeState(year, step.to)
    return this.tell(year)
  }

  private applies(what: string, year: Played, person: Person): Promise<void> {
    if (what === 'take' || what === 'turn-down') return this.applying.decide(what, year, person)
    return this.applying.answerFromPool(what, year, person)
  }

  private async remove({ pid, model }: Played, { person, team: tid }: Where): Promise<void> {
    if (await this.end(pid, person, tid, this.asOwner.token)) model.end(person, tid)
  }

  /** In whatever role they have. */
  private async end(pid: string, person: Person, tid: Team, token: string): Promise<boolean> {
    const { uid } = this.cast.people[person]!
    const answers = []
    for (const role of ['members', 'chiefs'])
      answers.push(
        await this.world.call(`DELETE /api/projects/${pid}/teams/${tid}/${role}/${uid}`, { token }),
      )
    return answers.every(isDone)
  }

  /** Done by someone else. */
  private async assign(what: string, { pid, model }: Played, { person, team: tid }: Where): Promise<void> {
    const { uid, email } = this.cast.people[person]!
    const path = `/api/projects/${pid}/teams/${tid}`
    const { call } = this.world
    const ways: Record<string, () => Promise<boolean>> = {
      import: () => this.bring(pid, person, tid),
      add: async () => isDone(await call(`POST ${path}/people`, { ...this.asOwner, body: { email } })),
      promote: async () => isDone(await call(`PUT ${path}/chiefs/${uid}`, this.asOwner)),
      'put-back': async () => isDone(await call(`PUT ${path}/members/${uid}`, this.asOwner)),
    }
    const roles: Record<string, { isChief: boolean }> = {
      promote: { isChief: true },
      'put-back': { isChief: false },
    }
    if (await ways[what]!()) model.put(person, tid, roles[what])
  }

  private async bring(pid: string, person: Person, tid: Team): Promise<boolean> {
    const { call, database } = this.world
    const made = await call(`POST /api/projects/${pid}/imports?file_name=people`, {
      ...this.asOwner,
      headers: { 'content-type': 'text/csv' },
      body: `email,team\n${this.cast.people[person]!.email},${tid}\n`,
    })
    if (!isDone(made)) return false
    const { id } = made.json()
    if (!isDone(await call(`POST /api/projects/${pid}/imports/${id}/run`, this.asOwner))) return false
    await processImport(database, { pid: pid as ProjectId, id, by: this.cast.owner.uid }, { last: false })
    return true
  }

  /** Done by themselves. */
  private async moves(what: string, { pid, model }: Played, { person, team: tid }: Where): Promise<void> {
    const { token } = this.cast.people[person]!
    if (what === 'leave') {
      if (await this.end(pid, person, tid, token)) model.end(person, tid)
    } else if (isDone(await this.world.call(`POST /api/projects/${pid}/teams/${tid}/join`, { token })))
      model.join(person, tid)
  }

  private async answers(
    { pid, model }: Played,
    { do: what, person, shown, agrees }: { do: string; person: Person; shown: Shown[]; agrees: boolean },
  ): Promise<void> {
    const { token } = this.cast.people[person]!
    const statements = agrees && model.version > 0 ? [{ sid: 'conduct', version: model.version }] : []
    const yes = { answer: 'yes', listed: true, purposes: shown.map(asShown), statements }
    const body = what === 'accept' ? yes : { answer: 'no' }
    const answered = await this.world.call(`PUT /api/users/me/invitations/${pid}`, { token, body })
    if (!isDone(answered)) return
    if (what === 'accept' && statements.length > 0) model.agree(person)
    const asked: { tid: Team; joined: boolean }[] = answered.json().teams
    const joined = asked.flatMap((team) => (team.joined ? [team.tid] : []))
    if (what === 'accept') return model.accept(person, joined, shown)
    for (const { tid } of asked) if (!joined.includes(tid)) model.end(person, tid)
  }

  private async withdraws(
    what: string,
    { pid, model }: Played,
    { person, purpose, until }: { person: Person; purpose: Purpose; until: number | null },
  ): Promise<void> {
    const { token } = this.cast.people[person]!
    const path = `/api/users/me/purposes/${pid}/${purpose}/withdrawal`
    const query = until === null ? '' : `?until=${dayIn(until)}`
    const line = what === 'withdraw' ? `PUT ${path}` : `DELETE ${path}${query}`
    if (!isDone(await this.world.call(line, { token }))) return
    if (what === 'withdraw') model.withdraw(person, purpose)
    else model.share(person, { purpose, until })
  }

  private async publish({ pid, model }: Played): Promise<void> {
    const wording = { title: 'Conduct', text: `Version ${model.version + 1}` }
    const body = { texts: { en: wording, 'zh-TW': wording } }
    const answer = await this.world.call(`PUT /api/projects/${pid}/statements/conduct`, {
      ...this.asOwner,
      body,
    })
    if (isDone(answer)) model.version++
  }

  private async agree({ pid, model }: Played, person: Person): Promise<void> {
    const { token } = this.cast.people[person]!
    const path = `PUT /api/projects/${pid}/statements/conduct/signatures/me`
    if (model.version === 0) return
    if (isDone(await this.world.call(path, { token, body: { version: model.version } }))) model.agree(person)
  }

  private async decide(
    what: string,
    { pid, model }: Played,
    { purpose, days }: { purpose: Purpose; days: number },
  ): Promise<void> {
    const { purposes: steps } = this.world
    const { token } = this.asOwner
    if (what === 'close-purpose') {
      if (isDone(await steps.close(pid, purpose, token))) model.closePurpose(purpose)
    } else if (isDone(await steps.open(pid, purpose, token, dayIn(days)))) model.openPurpose(purpose, days)
  }

  private async changeState({ pid, model }: Played, state: string): Promise<void> {
    const changed = await this.world.call(`PATCH /api/projects/${pid}`, { ...this.asOwner, body: { state } })
    if (isDone(changed)) model.state = state
  }

  private async tell({ pid, model }: Played): Promise<void> {
    const { database } = this.world
    await database.transact((tx) => notifyOfPurposes(tx, pid as ProjectId))
    const leave = `update messages set state = 'sent' where pid = $1 and kind = $2 and state = 'queued'
                   returning uid, 'en' as language, pid`
    const kind = 'purpose.opened'
    const { rows } = await database.pool.query<Outgoing>(leave, [pid, kind])
    for (const outgoing of rows) {
      if (!this.cast.people.some(({ uid }) => uid === outgoing.uid)) continue
      const email = await notificationKinds[kind]!.prepare!(database.db, outgoing, { baseUrl: '' })
      await email?.sent?.(database.db)
    }
    await this.eating.tellCrowd(pid)
    model.emailsLeave()
  }

  private async rollOver(play: Play): Promise<void> {
    const { call, database } = this.world
    const { people: cast } = this.cast
    const [first] = play.years
    if (play.years.length > 1 || first!.model.state === 'draft') return
    const pid = `${first!.pid}-next`
    const days = { starts_on: '2039-12-11', ends_on: '2039-12-12' }
    const choices = ['teams', 'settings', 'chiefs', 'invite']
    const body = { pid, name: 'The next', ...days, choices }
    if (!isDone(await call(`POST /api/projects/${first!.pid}/roll-over`, { ...this.asOwner, body }))) return
    await runRollOver(database, pid as ProjectId, { last: false })
    const model = new Year(await this.ownersOf(pid))
    const { rows } = await database.pool.query('select tid, uid from memberships where pid = $1', [pid])
    for (const { tid, uid } of rows) {
      const person = cast.findIndex((one) => one.uid === uid)
      // Only leads are brought along.
      if (person >= 0) model.put(person as Person, tid, { isChief: true })
    }
    play.years.push({ pid, model })
  }

  private async ownersOf(pid: string): Promise<Person[]> {
    const { rows } = await this.world.database.pool.query<{ uid: string }>(
      'select uid from project_roles where pid = $1',
      [pid],
    )
    return people.filter((person) => rows.some(({ uid }) => uid === this.cast.people[person]!.uid))
  }
}
