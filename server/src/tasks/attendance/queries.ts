import { sql } from 'kysely'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { SeatState } from '../schemas.ts'
import type { SeatRef, SeatRow } from '../seats/queries.ts'

type Recorded = Pick<SeatRow, 'note' | 'arrived_at' | 'left_at' | 'arrived_how'> & {
  from: SeatState
  to: SeatState
}

/** False if it is no longer in that state. */
export async function updateAttendance(
  tx: Transaction,
  { pid, id }: SeatRef,
  { from, to, ...change }: Recorded,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('task_seats')
    .set({ state: to, ...change, changed_at: sql<Date>`now()`, recorded_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** That they are running late; null takes it back. */
export async function updateLateness(
  tx: Transaction,
  { pid, id }: SeatRef,
  late: { minutes: number; at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('task_seats')
    .set({ late_minutes: late?.minutes ?? null, late_said_at: late?.at ?? null })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

/** Corrects the minutes worked; null removes the correction. */
export async function updateMinutes(
  tx: Transaction,
  { pid, id }: SeatRef,
  { minutes, reason, by }: { minutes: number | null; reason: string; by: PersonId },
): Promise<void> {
  await tx
    .updateTable('task_seats')
    .set({ minutes, minutes_reason: reason, minutes_by: by, changed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}
