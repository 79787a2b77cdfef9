/** A model of who may read whose data in a project, without a database. */

export const people = [0, 1, 2] as const
export const teams = ['red', 'blue'] as const
export const purposes = ['insurance', 'placement'] as const
export type Person = (typeof people)[number]
export type Team = (typeof teams)[number]
export type Purpose = (typeof purposes)[number]

/**
 * By an email that is queued, was just sent, or was sent more than a day ago; or by the page on which they
 * accepted.
 */
type Told = 'queued' | 'just now' | 'a day ago' | 'page'

/** A purpose on a page, and the last day that it showed. */
export interface Shown {
  purpose: Purpose
  until: number
}

/** Last days are counted from today. */
interface Opening {
  until: number
  notices: { person: Person; until: number; how: Told }[]
}

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

  isIn(person: Person, team: Team): boolean {
    return this.stays.has(`${person} ${team}`)
  }

  hasSaidYes(person: Person): boolean {
    return teams.some((team) => this.stays.get(`${person} ${team}`) === true)
  }

  /** Added by someone else: they keep their state, or are invited. */
  put(person: Person, team: Team): void {
    if (!this.isIn(person, team)) this.stays.set(`${person} ${team}`, false)
  }

  /** Joined by themselves. */
  join(person: Person, team: Team): void {
    this.stays.set(`${person} ${team}`, true)
  }

  end(person: Person, team: Team): void {
    this.stays.delete(`${person} ${team}`)
  }

  /** They accept these teams, and have seen these purposes if they are open. */
  accept(person: Person, joined: Team[], shown: Shown[]): void {
    for (const team of joined) this.join(person, team)
    for (const one of shown) this.see(person, one)
  }

  /** On a page, which replaces what they were told before. They know no day later than the page showed. */
  see(person: Person, { purpose, until }: Shown): void {
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

  withdraw(person: Person, purpose: Purpose): void {
    this.withdrawn.add(`${person} ${purpose}`)
  }

  /** On the page that names the readers. Without a withdrawal nothing changes. */
  share(person: Person, shown: Shown): void {
    if (this.withdrawn.delete(`${person} ${shown.purpose}`)) this.see(person, shown)
  }

  hasWithdrawn(person: Person, purpose: Purpose): boolean {
    return this.withdrawn.has(`${person} ${purpose}`)
  }

  /** Or change its last day. Emails that are still queued announce no later one, and nobody knows of a later one. */
  openPurpose(purpose: Purpose, until: number): void {
    const before = this.open.get(purpose)
    const kept = before && before.until >= 0 ? before.notices : []
    const notices = kept
      .filter(({ how, until: announced }) => how !== 'queued' || announced <= until)
      .map((notice) => ({ ...notice, until: Math.min(until, notice.until) }))
    this.open.set(purpose, { until, notices })
    this.queueEmails()
  }

  /** To everyone who has accepted, wasn't notified up to the last day, and hasn't withdrawn. */
  queueEmails(): void {
    if (this.state !== 'open' && this.state !== 'closed') return
    for (const [purpose, { until, notices }] of this.open) {
      const isTold = (one: Person) => notices.some(({ person, until: to }) => person === one && to >= until)
      for (const person of people)
        if (until >= 0 && this.hasSaidYes(person) && !isTold(person) && !this.hasWithdrawn(person, purpose))
          notices.push({ person, until, how: 'queued' })
    }
  }

  emailsLeave(): void {
    this.queueEmails()
    this.change('queued', 'just now')
  }

  daysPass(days: number): void {
    this.change('just now', 'a day ago')
    for (const opening of this.open.values())
      for (const one of [opening, ...opening.notices]) one.until -= days
  }

  private change(from: Told, to: Told): void {
    for (const { notices } of this.open.values())
      for (const notice of notices) if (notice.how === from) notice.how = to
  }

  /**
   * The guarantee: they accepted since they last joined, the project isn't a draft, they know that the purpose lasts
   * until today or longer, and they haven't withdrawn.
   */
  mayBeRead(person: Person, purpose: Purpose): boolean {
    const { until, notices } = this.open.get(purpose) ?? { until: -1, notices: [] }
    return (
      until >= 0 &&
      (this.state === 'open' || this.state === 'closed') &&
      this.hasSaidYes(person) &&
      !this.hasWithdrawn(person, purpose) &&
      notices.some(
        (notice) =>
          notice.person === person && notice.until >= 0 && ['page', 'a day ago'].includes(notice.how),
      )
    )
  }
}
