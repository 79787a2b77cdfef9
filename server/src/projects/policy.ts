import type { Why } from '../platform/errors.ts'
import { because } from './refusals.ts'

interface Viewer {
  owner: boolean
  admin: boolean
}

/** A draft doesn't exist for people who don't work on it. */
export function maySeeProject(state: string, { owner, admin }: Viewer): boolean {
  return state !== 'draft' || owner || admin
}

export function whyNotChangeProject({ owner, admin }: Viewer): Why[] {
  return owner || admin ? [] : [because['owners-only']]
}

export type State = 'draft' | 'open' | 'closed' | 'archived'

/**
 * State transitions of a project, including those back to correct a mistake. docs/organisers/statuses.md
 * shows the same.
 */
export const nextStates: Record<State, readonly State[]> = {
  draft: ['open'],
  open: ['closed'],
  closed: ['open', 'archived'],
  archived: ['closed'],
}

interface Contents {
  hasTeam: boolean
  importing: boolean
  applicationsOpen: boolean
}

export function whyNotMove(
  from: State,
  to: State,
  { hasTeam, importing, applicationsOpen }: Contents,
): Why[] {
  if (from === to) return []
  if (!nextStates[from].includes(to)) return [because['project-state']]
  if (to === 'open' && !hasTeam) return [because['needs-team']]
  if (to === 'archived' && applicationsOpen) return [because['applications-open']]
  // Otherwise it would depend on timing whether the opening or the import notifies someone.
  if (from === 'draft' && importing) return [because['import-running']]
  return []
}

/** An archived project is read-only until it is restored. */
export function whyNotWriteIn(state: State): Why[] {
  return state === 'archived' ? [because['project-archived']] : []
}
