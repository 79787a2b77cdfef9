import { type Counting, mayRecount, sumsOf } from '../../src/purposes/diets/policy.ts'
import { allergen, type Guest, type Kitchen } from './game.ts'

export interface Rules {
  mayRecount(counting: Counting): boolean
  sumsOf: typeof sumsOf
  /** Whether it matters that someone is known from another event. */
  looksElsewhere: boolean
}
export const rules: Rules = { mayRecount, sumsOf, looksElsewhere: true }

const day = 25 * 3_600_000

/** The rules alone, without a service. */
export function createModel({ mayRecount, sumsOf, looksElsewhere }: Rules = rules): Kitchen {
  const guests = new Map<Guest, { uid: string; updated_at: Date }>()
  const seenByName = new Set<string>()
  let last: Counting['last'] = null
  let joined = 0
  let now = new Date(0)
  return {
    join(guest) {
      const uid = `${joined++}`
      guests.set(guest, { uid, updated_at: now })
      if (guest.elsewhere && looksElsewhere) seenByName.add(uid)
    },
    remove: (guest) => void guests.delete(guest),
    leave: (guest) => void guests.delete(guest),
    change(guest) {
      guests.get(guest)!.updated_at = now
    },
    passDay() {
      now = new Date(now.getTime() + day)
    },
    count() {
      const eaters = [...guests].map(([{ named }, one]) => ({ ...one, named }))
      for (const { uid, named } of eaters) if (named) seenByName.add(uid)
      if (!mayRecount({ last, eaters, seenByName, now })) return null
      last = { at: now, uids: new Set(eaters.map(({ uid }) => uid)) }
      // What changes in the same moment has changed since.
      now = new Date(now.getTime() + 1)
      return sumsOf([...guests.keys()].map(habitOf))
    },
  }
}

export const habitOf = ({ diet, isAllergic, named }: Guest) => ({
  diet,
  ...(isAllergic && { allergies: [allergen] }),
  ...(named && { named }),
})
