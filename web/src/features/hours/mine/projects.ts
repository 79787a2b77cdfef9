import type { Participation, ProjectHours } from '../../../../../api-client/src/index.ts'

export type OwnProject = Omit<ProjectHours, 'first_day' | 'last_day'> & {
  /** Of the work; of the event where there was none yet. */
  from: string
  to: string
}

/** Those with hours first, then those one belongs to and has none in. */
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
    others.set(pid, { pid, project, minutes: 0, shifts: 0, teams, from: starts_on, to: ends_on })
  }
  return [...worked, ...others.values()]
}
