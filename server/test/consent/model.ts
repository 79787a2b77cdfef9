/** What anyone may know of people in a project, told in plain words and without a database. */

export const people = [0, 1, 2] as const
export const teams = ['red', 'blue'] as const
export const purposes = ['insurance', 'placement'] as const
export type Person = (typeof people)[number]
export type Team = (typeof teams)[number]
export type Purpose = (typeof purposes)[number]

/** By a mail that has not left yet, left just now, or more than a day ago; or by the page on which they accepted. */
type Told = 'queued' | 'just now' | 'a day ago' | 'page'

/** One year of the event. */
export class Year {
  state = 'draft'
  /** Who is in which team, and whether by their own word since they came. */
  readonly stays = new Map<string, boolean>()
  readonly open = new Map<Purpose, Map<Person, Told>>()

  isIn(person: Person, team: Team): boolean {
    return this.stays.has(`${person} ${team}`)
  }

  hasSaidYes(person: Person): boolean {
    return teams.some((team) => this.stays.get(`${person} ${team}`) === true)
  }

  /** By someone else's hand: they stay what they are, or are asked. */
  put(person: Person, team: Team): void {
    if (!this.isIn(person, team)) this.stays.set(`${person} ${team}`, false)
  }

  /** By their own. */
  join(person: Person, team: Team): void {
    this.stays.set(`${person} ${team}`, true)
  }

  end(person: Person, team: Team): void {
    this.stays.delete(`${person} ${team}`)
  }

  /** They are in these teams, and have seen these purposes if they are open. */
  accept(person: Person, joined: Team[], shown: Purpose[]): void {
    for (const team of joined) this.join(person, team)
    for (const purpose of shown) this.open.get(purpose)?.set(person, 'page')
  }

  openPurpose(purpose: Purpose): void {
    if (!this.open.has(purpose)) this.open.set(purpose, new Map())
    this.queueMails()
  }

  /** To everyone who has said yes and was not told. */
  queueMails(): void {
    if (this.state !== 'open' && this.state !== 'closed') return
    for (const told of this.open.values())
      for (const person of people)
        if (this.hasSaidYes(person) && !told.has(person)) told.set(person, 'queued')
  }

  mailsLeave(): void {
    this.queueMails()
    this.change('queued', 'just now')
  }

  dayPasses(): void {
    this.change('just now', 'a day ago')
  }

  private change(from: Told, to: Told): void {
    for (const told of this.open.values())
      for (const [person, how] of told) if (how === from) told.set(person, to)
  }

  /** The one promise: who has said yes since they last came, in a project that is no draft, and knows of it. */
  mayBeRead(person: Person, purpose: Purpose): boolean {
    const how = this.open.get(purpose)?.get(person)
    return (
      (this.state === 'open' || this.state === 'closed') &&
      this.hasSaidYes(person) &&
      (how === 'page' || how === 'a day ago')
    )
  }
}
