/** A model of who sees whose contacts in a project, without SQL. */

export const teams = ['red', 'blue'] as const
export const shifts = ['red soon', 'blue soon', 'red later'] as const
export const kinds = ['phone', 'line'] as const
export const audiences = ['nobody', 'leads', 'shifts', 'teams'] as const
export type Team = (typeof teams)[number]
export type Shift = (typeof shifts)[number]
export type Kind = (typeof kinds)[number]

/** The lead leads the red team, and the owner owns the project, both for long. The others begin outside. */
export const cast = ['ada', 'ben', 'cy', 'lead', 'owner'] as const
export type Person = (typeof cast)[number]

export interface Setting {
  audience: (typeof audiences)[number]
  during: 'event' | 'shift'
}

/** A confirmed spot. */
export interface Spot {
  shift: Shift
  person: Person
  /** Null if they signed up. */
  by: Person | null
  /** Whether nobody new helped them to it. */
  vouched: boolean
  hours: number
}

interface Stay {
  role: 'chief' | 'member'
  accepted: boolean
  /** Whether someone who isn't new in their role let them in. */
  vouched: boolean
  /** When they joined, accepted or got the role, in hours. */
  since: number
}

const hoursToSettle = 72

const teamOf = (shift: Shift) => shift.split(' ')[0] as Team
const isNear = (shift: Shift) => shift.endsWith('soon')

interface Tie {
  degree: number
  near: boolean
}

export class Circle {
  /** Until they leave. Only their own act makes `accepted` true. */
  private readonly stays = new Map<string, Stay>([
    ['lead red', { role: 'chief', accepted: true, vouched: true, since: -hoursToSettle }],
  ])
  private readonly settings = new Map<string, Setting>()
  private now = 0

  hoursPass(hours: number): void {
    this.now += hours
  }

  /** Added by an organiser, or in another role: whoever has accepted stays accepted. */
  put(person: Person, team: Team, { role, by }: { role: 'chief' | 'member'; by: Person }): void {
    const before = this.stays.get(`${person} ${team}`)
    if (before?.role === role) return
    const { accepted, vouched } = before ?? { accepted: false, vouched: false }
    const isVouched = vouched || (by !== person && this.isEstablished(by, team))
    this.stays.set(`${person} ${team}`, { role, accepted, vouched: isVouched, since: this.now })
  }

  join(person: Person, team: Team): void {
    const before = this.stays.get(`${person} ${team}`) ?? { role: 'member', vouched: false, accepted: false }
    if (!before.accepted) this.stays.set(`${person} ${team}`, { ...before, accepted: true, since: this.now })
  }

  accept(person: Person): void {
    for (const team of teams) if (this.stays.has(`${person} ${team}`)) this.join(person, team)
  }

  decline(person: Person): void {
    for (const team of teams) if (!this.isIn(person, team)) this.end(person, team)
  }

  end(person: Person, team: Team): void {
    this.stays.delete(`${person} ${team}`)
  }

  has(person: Person, team: Team): boolean {
    return this.stays.has(`${person} ${team}`)
  }

  share(person: Person, kind: Kind, setting: Setting): void {
    this.settings.set(`${person} ${kind}`, setting)
  }

  unshare(person: Person, kind: Kind): void {
    this.settings.delete(`${person} ${kind}`)
  }

  /** What everyone sees: "viewer: phone of person". */
  seen(spots: Spot[]): string[] {
    const lines: string[] = []
    for (const viewer of cast)
      for (const person of cast) {
        const ties = this.tiesOf(viewer, person, spots)
        for (const kind of kinds) {
          const setting = this.settings.get(`${person} ${kind}`)
          if (setting && ties.some((tie) => allows(setting, tie)))
            lines.push(`${viewer}: ${kind} of ${person}`)
        }
      }
    return lines.toSorted()
  }

  private isIn(person: Person, team: Team): boolean {
    return this.stays.get(`${person} ${team}`)?.accepted === true
  }

  private leads(person: Person, team: Team): boolean {
    return this.isIn(person, team) && this.stays.get(`${person} ${team}`)!.role === 'chief'
  }

  private hasSettled(person: Person, team: Team): boolean {
    return this.now - this.stays.get(`${person} ${team}`)!.since >= hoursToSettle
  }

  /** The owner has been one for long. */
  private isEstablished(person: Person, team: Team): boolean {
    return person === 'owner' || (this.leads(person, team) && this.hasSettled(person, team))
  }

  /** Whether they see what the team's people share. */
  private counts(person: Person, team: Team): boolean {
    const isVouched = this.stays.get(`${person} ${team}`)?.vouched === true
    return this.isIn(person, team) && (isVouched || this.hasSettled(person, team))
  }

  private spotOf(person: Person, shift: Shift, spots: Spot[]): Spot | undefined {
    const inProject = teams.some((team) => this.isIn(person, team))
    return spots.find(
      ({ by, ...spot }) =>
        spot.person === person &&
        spot.shift === shift &&
        inProject &&
        (by === null ||
          by === person ||
          (this.isIn(person, teamOf(shift)) && this.isEstablished(by, teamOf(shift)))),
    )
  }

  /** Whether they see what the others on the shift share. */
  private countsOn(person: Person, shift: Shift, spots: Spot[]): boolean {
    const spot = this.spotOf(person, shift, spots)
    if (!spot || !teams.some((team) => this.counts(person, team))) return false
    const isGiven = spot.by === null ? spot.vouched : this.isEstablished(spot.by, teamOf(shift))
    return isGiven || spot.hours >= hoursToSettle
  }

  private tiesOf(viewer: Person, person: Person, spots: Spot[]): Tie[] {
    if (viewer === person || !teams.some((team) => this.isIn(person, team))) return []
    const leads = (team: Team) => this.leads(viewer, team) && this.hasSettled(viewer, team)
    const ofPerson = shifts.filter(
      (shift) => this.spotOf(person, shift, spots) || this.leads(person, teamOf(shift)),
    )
    const inTeams = teams
      .filter((team) => this.counts(viewer, team) && this.isIn(person, team))
      .map((team) => ({ degree: leads(team) ? 1 : 3, near: false }))
    const onShifts = ofPerson
      .filter((shift) => this.countsOn(viewer, shift, spots) || leads(teamOf(shift)))
      .map((shift) => ({ degree: leads(teamOf(shift)) ? 1 : 2, near: isNear(shift) }))
    const asOwner = viewer === 'owner' ? [{ degree: 1, near: ofPerson.some(isNear) }] : []
    return [...inTeams, ...onShifts, ...asOwner]
  }
}

const allows = ({ audience, during }: Setting, { degree, near }: Tie) =>
  (during === 'event' || near) && degree <= audiences.indexOf(audience)
