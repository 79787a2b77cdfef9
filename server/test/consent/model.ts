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

/** One year of the event. */
export class Year {
  state = 'draft'
  /** Of the agreement; 0 if there is none. */
  version = 0
  /** Who is in which team, and whether they accepted since they were added. */
  readonly stays = new Map<string, boolean>()
  readonly open = new Map<Purpose, Map<Person, Told>>()
  /** The last day of each open purpose, from today. */
  private readonly lastDays = new Map<Purpose, number>()
  /** Who no longer shares their data for which purpose, whether it is open or not. */
  readonly withdrawn = new Set<string>()

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
  accept(person: Person, joined: Team[], shown: Purpose[]): void {
    for (const team of joined) this.join(person, team)
    for (const purpose of shown) this.open.get(purpose)?.set(person, 'page')
  }

  withdraw(person: Person, purpose: Purpose): void {
    this.withdrawn.add(`${person} ${purpose}`)
  }

  /** On the page that names the readers. Without a withdrawal nothing changes. */
  share(person: Person, purpose: Purpose): void {
    if (this.withdrawn.delete(`${person} ${purpose}`)) this.open.get(purpose)?.set(person, 'page')
  }

  hasWithdrawn(person: Person, purpose: Purpose): boolean {
    return this.withdrawn.has(`${person} ${purpose}`)
  }

  /** A later last day is told again. */
  openPurpose(purpose: Purpose, days: number): void {
    const isLater = days > (this.lastDays.get(purpose) ?? 0)
    if (!this.open.has(purpose) || isLater) this.open.set(purpose, new Map())
    this.lastDays.set(purpose, days)
    this.queueEmails()
  }

  /** To everyone who has accepted, wasn't notified, and hasn't withdrawn. */
  queueEmails(): void {
    if (this.state !== 'open' && this.state !== 'closed') return
    for (const [purpose, told] of this.open)
      for (const person of people)
        if (this.hasSaidYes(person) && !told.has(person) && !this.hasWithdrawn(person, purpose))
          told.set(person, 'queued')
  }

  emailsLeave(): void {
    this.queueEmails()
    this.change('queued', 'just now')
  }

  dayPasses(): void {
    this.change('just now', 'a day ago')
  }

  private change(from: Told, to: Told): void {
    for (const told of this.open.values())
      for (const [person, how] of told) if (how === from) told.set(person, to)
  }

  /**
   * The guarantee: they accepted since they last joined, the project isn't a draft, they know of the purpose,
   * and they haven't withdrawn.
   */
  mayBeRead(person: Person, purpose: Purpose): boolean {
    const how = this.open.get(purpose)?.get(person)
    return (
      (this.state === 'open' || this.state === 'closed') &&
      this.hasSaidYes(person) &&
      !this.hasWithdrawn(person, purpose) &&
      (how === 'page' || how === 'a day ago')
    )
  }
}
