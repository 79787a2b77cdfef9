import { catalogue, type Purpose } from '../../src/purposes/policy.ts'
import { AccessLog } from './access-log.ts'
import { Circle, type LetInBy } from './circle.ts'
import { Counts } from './counts.ts'
import { Standing } from './standing.ts'

/** A model of who may read whose data in a project, without a database. */

export const people = [0, 1, 2] as const
/** People who eat, and do everything together. */
export const crowd = 3
export const everyone = [...people, crowd] as const
export const teams = ['red', 'blue'] as const
export type Person = (typeof people)[number]
type Subject = (typeof everyone)[number]
export type Team = (typeof teams)[number]
const claimPurpose: Purpose = 'traffic-subsidy'

/**
 * By an email that is queued, was just sent, or was sent more than a day ago; or by the page on which they
 * accepted.
 */
type Notice = 'queued' | 'just now' | 'a day ago' | 'page'

/** Someone's act on the account of their travel claim. */
export type OnAccount = 'submit' | 'share-account' | 'stop-account'

/** A purpose on a page, and the last day that it showed. */
export interface Shown {
  purpose: Purpose
  until: number
}

/** Last days are counted from today. */
interface Opening {
  until: number
  notices: { person: Subject; until: number; how: Notice }[]
}

function change(notices: Opening['notices'], from: Notice, to: Notice): void {
  for (const notice of notices) if (notice.how === from) notice.how = to
}

const knowsOfToday = (person: Subject, notices: Opening['notices']) =>
  notices.some(
    (notice) => notice.person === person && notice.until >= 0 && ['page', 'a day ago'].includes(notice.how),
  )

/** One year of the event. */
export class Year {
  state = 'draft'
  /** Of the agreement; 0 if there is none. */
  version = 0
  /** Who is in which team, and whether they accepted since they were added. */
  readonly stays = new Map<string, boolean>()
  /** Until they are closed or opened again, also those whose last day is over. */
  readonly open = new Map<Purpose, Opening>()
  /** Who no longer shares their data for which purpose, whether it is open or not. */
  readonly withdrawn = new Set<string>()
  /** The version of the agreement that someone last agreed to. */
  private readonly agreed = new Map<Person, number>()
  /** Who has a travel claim, whether they share its account, and the last day that they saw when they did. */
  readonly accounts = new Map<Person, { shared: boolean; until: number }>()
  /** Owners, who are in the project without a team. */
  private readonly owners: ReadonlySet<Person>
  readonly accomplice = new Standing()
  readonly counts = new Counts()
  readonly log = new AccessLog()
  /** Of what people share with each other. */
  private readonly circle = new Circle()

  constructor(owners: Iterable<Person>) {
    this.owners = new Set(owners)
  }

  isIn(person: Subject, team: Team): boolean {
    return this.stays.has(`${person} ${team}`)
  }

  hasSaidYes(person: Subject): boolean {
    return teams.some((team) => this.stays.get(`${person} ${team}`) === true)
  }

  /** Added by the owner, unless they did it: they keep their state, or are invited. */
  put(person: Person, team: Team, { by = 'owner', isChief }: { by?: LetInBy; isChief?: boolean } = {}): void {
    if (!this.isIn(person, team)) this.stays.set(`${person} ${team}`, false)
    this.circle.put(`${person} ${team}`, by, isChief)
  }

  /** Joined by themselves, or with the owner's consent. */
  join(person: Subject, team: Team, by: LetInBy = 'themselves'): void {
    this.stays.set(`${person} ${team}`, true)
    this.circle.join(`${person} ${team}`, by)
  }

  end(person: Person, team: Team): void {
    const wasIn = this.stays.get(`${person} ${team}`) === true
    this.stays.delete(`${person} ${team}`)
    this.circle.end(`${person} ${team}`)
    if (wasIn && !this.isInProject(person)) this.stopAccount(person)
  }

  private isInProject(person: Person): boolean {
    return this.owners.has(person) || this.hasSaidYes(person)
  }

  /** They accept these teams, and have seen these purposes if they are open. */
  accept(person: Person, joined: Team[], shown: Shown[]): void {
    for (const team of joined) this.join(person, team)
    for (const one of shown) this.see(person, one)
  }

  /** On a page, which replaces what they were told before. They know no day later than the page showed. */
  see(person: Subject, { purpose, until }: Shown): void {
    const opening = this.open.get(purpose)
    if (!opening) return
    opening.notices = opening.notices.filter((notice) => notice.person !== person)
    opening.notices.push({ person, until: Math.min(until, opening.until), how: 'page' })
  }

  /** To the current version. */
  agree(person: Person): void {
    this.agreed.set(person, this.version)
  }

  hasAgreed(person: Person): boolean {
    return (this.agreed.get(person) ?? 0) === this.version
  }

  /** Emails about it that are still queued are never sent. */
  withdraw(person: Person, purpose: Purpose): void {
    if (purpose === claimPurpose) this.stopAccount(person)
    if (this.hasWithdrawn(person, purpose)) return
    this.withdrawn.add(`${person} ${purpose}`)
    const opening = this.open.get(purpose)
    if (opening)
      opening.notices = opening.notices.filter((one) => one.person !== person || one.how !== 'queued')
  }

  /** On the page that names the readers, or without one. Without a withdrawal nothing changes. */
  share(person: Person, { purpose, until }: { purpose: Purpose; until: number | null }): void {
    if (!this.withdrawn.delete(`${person} ${purpose}`) || until === null) return
    this.see(person, { purpose, until })
    if (purpose === claimPurpose && this.accounts.has(person)) this.shareAccount(person, until)
  }

  /** Submitting or sharing shares the account; stopping also ends sharing for the purpose. */
  actOnAccount(person: Person, act: OnAccount): void {
    if (act === 'stop-account') this.withdraw(person, claimPurpose)
    else this.shareAccount(person)
  }

  private shareAccount(person: Person, until = Infinity): void {
    const last = this.open.get(claimPurpose)?.until ?? -Infinity
    this.accounts.set(person, { shared: true, until: Math.min(until, last) })
  }

  private stopAccount(person: Person): void {
    const account = this.accounts.get(person)
    if (account) account.shared = false
  }

  /** A new or longer period is emailed to people in teams who share their data. What others share ends. */
  private stopUnannouncedAccounts(): void {
    for (const person of people)
      if (!this.hasSaidYes(person) || this.hasWithdrawn(person, claimPurpose)) this.stopAccount(person)
  }

  private limitAccounts(until: number): void {
    for (const account of this.accounts.values()) account.until = Math.min(account.until, until)
  }

  private endPeriod(): void {
    this.stopUnannouncedAccounts()
    this.limitAccounts(-Infinity)
  }

  hasWithdrawn(person: Subject, purpose: Purpose): boolean {
    return this.withdrawn.has(`${person} ${purpose}`)
  }

  /** Or change its last day. Emails that are still queued announce no later one, and nobody knows of a later one. */
  openPurpose(purpose: Purpose, until: number): void {
    const before = this.open.get(purpose)
    if (purpose === claimPurpose) {
      if (!before || before.until < 0) this.endPeriod()
      else if (before.until < until) this.stopUnannouncedAccounts()
      else this.limitAccounts(until)
    }
    const kept = before && before.until >= 0 ? before.notices : []
    const notices = kept
      .filter(({ how, until: announced }) => how !== 'queued' || announced <= until)
      .map((notice) => ({ ...notice, until: Math.min(until, notice.until) }))
    this.open.set(purpose, { until, notices })
    this.queueEmails()
  }

  closePurpose(purpose: Purpose): void {
    this.open.delete(purpose)
    if (purpose === claimPurpose) this.endPeriod()
  }

  /** To everyone who has accepted, wasn't notified up to the last day, and hasn't withdrawn. */
  queueEmails(): void {
    if (!this.isReadable()) return
    for (const [purpose, { until, notices }] of this.open) {
      const isNotified = (one: Subject) =>
        notices.some(({ person, until: to }) => person === one && to >= until)
      for (const person of everyone)
        if (
          until >= 0 &&
          this.hasSaidYes(person) &&
          !isNotified(person) &&
          !this.hasWithdrawn(person, purpose)
        )
          notices.push({ person, until, how: 'queued' })
    }
  }

  emailsLeave(): void {
    this.queueEmails()
    for (const { until, notices } of this.open.values()) if (until >= 0) change(notices, 'queued', 'just now')
  }

  hoursPass(hours: number): void {
    this.accomplice.hoursPass(hours)
    this.circle.hoursPass(hours)
    const days = Math.floor(hours / 24)
    for (const { notices } of this.open.values()) change(notices, 'just now', 'a day ago')
    for (const opening of this.open.values())
      for (const one of [opening, ...opening.notices]) one.until -= days
    for (const account of this.accounts.values()) account.until -= days
  }

  /** The guarantee, for the data of a single person: as below, and not if the purpose only counts. */
  mayBeRead(person: Subject, purpose: Purpose): boolean {
    return !catalogue[purpose].countsOnly && this.mayBeUsed(person, purpose)
  }

  /**
   * The guarantee: they accepted since they last joined, the project isn't a draft, they know that the purpose lasts
   * until today or longer, and they haven't withdrawn.
   */
  mayBeUsed(person: Subject, purpose: Purpose): boolean {
    const { until, notices } = this.open.get(purpose) ?? { until: -1, notices: [] }
    return (
      until >= 0 &&
      this.isReadable() &&
      this.hasSaidYes(person) &&
      !this.hasWithdrawn(person, purpose) &&
      knowsOfToday(person, notices)
    )
  }

  /**
   * The same for the account of their travel claim, which they share by an act of their own: up to the day that they saw
   * then, or that they were told of since.
   */
  mayReadAccount(person: Person): boolean {
    const { until, notices } = this.open.get(claimPurpose) ?? { until: -1, notices: [] }
    const account = this.accounts.get(person)
    if (until < 0 || !this.isReadable() || !account?.shared) return false
    return account.until >= 0 || knowsOfToday(person, notices)
  }

  /** Whether the purpose is open and the project neither a draft nor archived. */
  isOpenFor(purpose: Purpose): boolean {
    return (this.open.get(purpose)?.until ?? -1) >= 0 && this.isReadable()
  }

  /** Whether they have been an owner for long. */
  isSettledOwner(one: Person | 'owner' | 'accomplice'): boolean {
    if (one === 'accomplice') return this.accomplice.isSettled()
    return one === 'owner' || this.owners.has(one)
  }

  /** How closely the viewer is tied to the person, by each team of both. */
  degreesOf(viewer: Subject, person: Person): number[] {
    return teams.flatMap((team) => this.circle.degreeIn(`${viewer} ${team}`, `${person} ${team}`) ?? [])
  }

  isReadable(): boolean {
    return this.state === 'open' || this.state === 'closed'
  }

  /** How many days before the last day of the purpose ends what they were told; null if they were told nothing. */
  daysUntold(person: Person, purpose: Purpose): number | null {
    const { until, notices } = this.open.get(purpose) ?? { until: 0, notices: [] }
    const delivered = notices.filter((notice) => notice.person === person && notice.how !== 'queued')
    return delivered.length > 0 ? until - Math.max(...delivered.map((notice) => notice.until)) : null
  }
}
