const daysToAccept = 14
const hoursToSettle = 72

/** A model of the accomplice’s role as an owner in one year: offered, accepted, and no longer new. */
export class Standing {
  /** Hours until the offer expires. */
  private offer: number | null = null
  /** Hours until the role is no longer new. */
  private wait: number | null = null

  offerRole(): void {
    if (this.wait === null && !this.isOffered()) this.offer = daysToAccept * 24
  }

  private isOffered(): boolean {
    return this.offer !== null && this.offer > 0
  }

  accept(): void {
    if (!this.isOffered()) return
    this.offer = null
    this.wait = hoursToSettle
  }

  /** By an owner who didn’t grant it. */
  confirm(): void {
    if (this.wait !== null) this.wait = 0
  }

  end(): void {
    this.offer = null
    this.wait = null
  }

  hoursPass(hours: number): void {
    if (this.offer !== null) this.offer -= hours
    if (this.wait !== null) this.wait -= hours
  }

  /** Whether they have anything to do with the project. */
  isKnown(): boolean {
    return this.offer !== null || this.wait !== null
  }

  isSettled(): boolean {
    return this.wait !== null && this.wait <= 0
  }
}
