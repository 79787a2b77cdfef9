import type { Seat, Task } from '@manyhands/api-client'

export interface Line {
  key: string
  role: string
  /** Empty for an open seat. */
  person: string
  absent: boolean
  /** Invited, but hasn't answered. */
  tentative: boolean
}

const holding = ['confirmed', 'arrived', 'done', 'no_show']
const mostFree = 20

/** One line per seat of each role. An absent person still occupies theirs. */
export function linesOf({ roles }: Pick<Task, 'roles'>, seats: Seat[]): Line[] {
  return roles.flatMap(({ n, name, seats: wanted }) => {
    const held = seats.filter((seat) => seat.n === n && holding.includes(seat.state))
    const free = Math.min(mostFree, Math.max(0, wanted - held.length))
    return [
      ...held.map((seat) => ({
        key: seat.uid,
        role: name,
        person: seat.name,
        absent: seat.state === 'no_show',
        tentative: seat.tentative === true,
      })),
      ...Array.from({ length: free }, (_, at) => ({
        key: `${n} ${at}`,
        role: name,
        person: '',
        absent: false,
        tentative: false,
      })),
    ]
  })
}
