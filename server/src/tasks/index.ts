import type { Runnable } from '../platform/http/operation.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { batchOperations } from './batches/routes.ts'
import { bulkOperations } from './bulk/routes.ts'
import { countOperations } from './counting/routes.ts'
import { coverOperations } from './cover/routes.ts'
import { givenOperations } from './giving/routes.ts'
import { mineOperations } from './mine/routes.ts'
import { rosterOperations } from './roster/routes.ts'
import { coreOperations } from './routes.ts'
import { ruleOperations } from './rules/routes.ts'
import { seatOperations } from './seats/routes.ts'
import { swapOperations } from './swaps/routes.ts'

interface Parts {
  limits: RateLimits
  baseUrl: string
}

export const taskOperations = (parts: Parts): Runnable[] => [
  ...coreOperations,
  ...countOperations,
  ...seatOperations,
  ...givenOperations,
  ...swapOperations,
  ...coverOperations,
  ...ruleOperations,
  ...bulkOperations,
  ...batchOperations(parts.limits),
  ...rosterOperations(parts),
  ...mineOperations(parts),
]

export { setAttendance } from './attendance/attendance.ts'
export { updateLateness, updateMinutes } from './attendance/queries.ts'
export { lockRolesOf } from './bulk/queries.ts'
export { copyTasks, listTasksToCopy } from './copying/copying.ts'
export { type CountsRow, countTasks } from './counting/queries.ts'
export { TaskCounts } from './counting/schemas.ts'
export { giveSeats } from './giving/giving.ts'
export { claimUnconfirmed } from './giving/queries.ts'
export { taskJobs } from './jobs.ts'
export { audienceFields } from './list/audience.ts'
export { endCalendar } from './mine/calendar.ts'
export { whenOf } from './notifications/details.ts'
export { notificationKinds } from './notifications/kinds.ts'
export { selectName } from './notifications/queries.ts'
export { personalData } from './personal-data.ts'
export {
  leadsAny,
  mayLead,
  mayRecord,
  nextStates as nextSeatStates,
  whyDraft,
  whyGone,
  whyNotLead,
} from './policy.ts'
export {
  insertTasks,
  lockRoles,
  selectTask,
  selectViewer,
  type TaskRef,
  type TaskRow,
  type Viewer,
} from './queries.ts'
export { requireTask, type View, viewProject, viewTask } from './reading.ts'
export { auditTask } from './record.ts'
export { raiseVersions, type ScheduleRow, selectSchedules } from './rules/queries.ts'
export { because, refusals } from './rules/refusals.ts'
export type { TaskRules } from './rules/rules.ts'
export { copyTaskRules } from './rules/settings.ts'
export { hideOtherShifts, judgeTask, rulesOf } from './rules/verdicts.ts'
export { dayOf, momentOf, nextDay } from './rules/zones.ts'
export { type ArrivedHow, Override, SeatState, taskParams, tentative } from './schemas.ts'
export { type SeatRow, selectSeat } from './seats/queries.ts'
export { seatParams } from './seats/schemas.ts'
export { isVouched } from './seats/vouching.ts'
export { requireTaskLead } from './tasks.ts'
