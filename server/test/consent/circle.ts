/** A model of who sees the contacts of people in one year's teams, without a database. There are no shifts. */

const hoursToSettle = 72

/** By whom someone was let in: someone whose role isn't new, or nobody but themselves. */
export type LetInBy = 'owner' | 'themselves'

export const audiences = ['nobody', 'leads', 'shifts', 'teams'] as const
export type Audience = (typeof audiences)[number]

interface Stay {
  isChief: boolean
  accepted: boolean
  vouched: boolean
  /** In hours: when they were added, accepted or got the role. */
  since: number
}

export class Circle {
  private readonly stays = new Map<string, Stay>()
  private now = 0

  hoursPass(hours: number): void {
    this.now += hours
  }

  /** Invited; or in another role, if that is given. */
  put(key: string, by: LetInBy, isChief = this.stays.get(key)?.isChief ?? false): void {
    const before = this.stays.get(key)
    if (before?.isChief === isChief) return
    const vouched = before?.vouched || by === 'owner'
    this.stays.set(key, { accepted: before?.accepted ?? false, isChief, vouched, since: this.now })
  }

  join(key: string, by: LetInBy): void {
    const { isChief, accepted, vouched } = this.stays.get(key) ?? {}
    if (accepted) return
    this.stays.set(key, {
      isChief: isChief ?? false,
      accepted: true,
      vouched: vouched || by === 'owner',
      since: this.now,
    })
  }

  end(key: string): void {
    this.stays.delete(key)
  }

  /** How closely the viewer is tied to the person by a team of both: 1 if they lead it, 3 if not; null if not at all. */
  degreeIn(viewer: string, person: string): number | null {
    const [own, theirs] = [this.stays.get(viewer), this.stays.get(person)]
    if (!own?.accepted || !theirs?.accepted) return null
    const hasSettled = this.now - own.since >= hoursToSettle
    if (!hasSettled && !own.vouched) return null
    return own.isChief && hasSettled ? 1 : 3
  }
}
