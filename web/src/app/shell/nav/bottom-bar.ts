/** Entries of the bottom bar; null for one that stays empty until its page is known. */
export type BarEntry =
  | 'projects'
  | 'signIn'
  | 'home'
  | 'shifts'
  | 'find'
  | 'today'
  | 'event'
  | 'allEvents'
  | 'you'
  | null

/** Twice as wide: people without an event have one entry where others have two, and nothing else moves. */
export const isWide = (entry: BarEntry): boolean => entry === 'allEvents'

interface Known {
  /** Undefined while loading, as below. */
  signedIn: boolean | undefined
  /** Empty if there is none. */
  pid: string | undefined
  /** Whether they check people in. */
  records: boolean | undefined
}

/** For volunteers the shifts they can take, for those who check people in the board of the day. */
export function barOf({ signedIn, pid, records }: Known): BarEntry[] {
  if (signedIn === undefined) return [null]
  if (!signedIn) return ['projects', 'signIn']
  return ['home', 'shifts', ...middle(pid, records), 'you']
}

function middle(pid: string | undefined, records: boolean | undefined): BarEntry[] {
  if (pid === undefined) return [null, null]
  if (pid === '') return ['allEvents']
  if (records === undefined) return [null, 'event']
  return [records ? 'today' : 'find', 'event']
}
