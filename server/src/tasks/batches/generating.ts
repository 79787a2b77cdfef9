import type { TeamId } from '../../platform/ids.ts'
import { type Draft, fillTitle } from './drafts.ts'
import type { TaskPlan } from './schemas.ts'

/** One draft for each day, time slot, team and location. */
export function draftsOf(plan: TaskPlan, nameOf: (tid: TeamId | null) => string): Draft[] {
  const { days, slots, tids, locations, title, category, description, roles } = plan
  return days.toSorted().flatMap((day) =>
    slots.flatMap(({ from, to }, at) =>
      tids.flatMap((tid) =>
        locations.map((location) => ({
          n: null,
          column: null,
          tid,
          title: fillTitle(title, { location, team: nameOf(tid), number: at + 1 }),
          category,
          location,
          description,
          day,
          from,
          to,
          roles,
          problems: [],
        })),
      ),
    ),
  )
}
