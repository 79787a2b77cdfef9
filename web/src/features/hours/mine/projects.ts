import type { Participation, ProjectHours } from '@manyhands/api-client'

export type OwnProject = Omit<ProjectHours, 'first_day' | 'last_day'> & {
  /** First day of the work, or of the event if there was none yet. */
  from: string
  to: string
}

/** Projects with hours first, then other memberships. */
export function projectsOf(hours: ProjectHours[], stays: Participation[]): OwnProject[] {
  const worked = hours.map(({ first_day, last_day, ...rest }) => ({
    ...rest,
    from: first_day ?? '',
    to: last_day ?? first_day ?? '',
  }))
  const known = new Set(hours.map(({ pid }) => pid))
  const others = new Map<string, OwnProject>()
  for (const { pid, project, starts_on, ends_on, state, left_at, role, team } of stays) {
    if (known.has(pid) || left_at !== null || state === 'draft' || role === 'owner') continue
    const teams = [...(others.get(pid)?.teams ?? []), ...(team ? [team] : [])]
    others.set(pid, {
      pid,
      project,
      organiser: null,
      minutes: 0,
      shifts: 0,
      teams,
      from: starts_on,
      to: ends_on,
    })
  }
  return [...worked, ...others.values()]
}
