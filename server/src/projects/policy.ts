import type { Why } from '../platform/errors.ts'
import { because } from './refusals.ts'

interface Viewer {
  owner: boolean
  admin: boolean
}

/** A draft does not exist for anyone who does not work on it. */
export function maySeeProject(state: string, { owner, admin }: Viewer): boolean {
  return state !== 'draft' || owner || admin
}

export function whyNotChangeProject({ owner, admin }: Viewer): Why[] {
  return owner || admin ? [] : [because['owners-only']]
}

export type State = 'draft' | 'open' | 'closed' | 'archived'

/** The way of a year, and the way back where a mistake is undone. docs/organisers/statuses.md shows the same. */
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
  // Whether someone is told by the opening or by the import must not depend on which is faster.
  if (from === 'draft' && importing) return [because['import-running']]
  return []
}

/** What is archived stays as it was, until it is taken out again. */
export function whyNotWriteIn(state: State): Why[] {
  return state === 'archived' ? [because['project-archived']] : []
}
