import type { RosterDraft, RosterSeat, RosterShift } from '@manyhands/api-client'

/** What the parts of a draft's page show. */
export interface Contents {
  draft: RosterDraft
  /** Whether it can be changed now. */
  editable: boolean
  shifts: RosterShift[]
  seats: RosterSeat[]
}

export type ShiftRole = RosterShift['roles'][number]

/** Spots that would stay open. */
export const openOf = ({ seats, taken, proposed }: ShiftRole): number => Math.max(0, seats - taken - proposed)

/** A role of a shift with open spots. */
export interface Spot {
  shift: RosterShift
  role: ShiftRole
}

export const openSpots = (shifts: RosterShift[]): Spot[] =>
  shifts.flatMap((shift) => shift.roles.filter((role) => openOf(role) > 0).map((role) => ({ shift, role })))

/** "Registration desk: Camera", if the shift has several roles. */
export const spotName = ({ shift: { title, roles }, role }: Spot): string =>
  roles.length > 1 && role.name ? `${title} · ${role.name}` : title

/** A change of a shift’s seats that asks for more. */
export type Step = { kind: 'add'; spot: Spot } | { kind: 'move' | 'swap'; seat: RosterSeat }
