import type { Why } from '../platform/errors.ts'

interface Viewer {
  owner: boolean
  admin: boolean
}

/** A draft does not exist for anyone who does not work on it. */
export function maySeeProject(state: string, { owner, admin }: Viewer): boolean {
  return state !== 'draft' || owner || admin
}

export function whyNotChangeProject({ owner, admin }: Viewer): Why[] {
  return owner || admin ? [] : [{ rule: 'owners-only', setting: 'project owners', lifted_by: 'owner' }]
}

export type State = 'draft' | 'open' | 'closed' | 'archived'

/** The way of a year, and the way back where a mistake is undone. docs/organisers/projects.md shows the same. */
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

/** Someone waits for an answer that nobody could give any more. */
export const applicationsOpen: Why = {
  rule: 'applications-open',
  setting: 'the applications',
  lifted_by: 'owner',
}

export function whyNotMove(from: State, to: State, { hasTeam, importing, ...contents }: Contents): Why[] {
  if (from === to) return []
  if (!nextStates[from].includes(to))
    return [{ rule: 'project-state', setting: 'state of the project', lifted_by: 'owner' }]
  if (to === 'open' && !hasTeam)
    return [{ rule: 'needs-team', setting: 'teams of the project', lifted_by: 'owner' }]
  if (to === 'archived' && contents.applicationsOpen) return [applicationsOpen]
  // Whether someone is told by the opening or by the import must not depend on which is faster.
  if (from === 'draft' && importing)
    return [{ rule: 'import-running', setting: 'the import', lifted_by: 'you, by waiting' }]
  return []
}

/** What is archived stays as it was, until it is taken out again. */
export function whyNotWriteIn(state: State): Why[] {
  return state === 'archived'
    ? [{ rule: 'project-archived', setting: 'state of the project', lifted_by: 'owner' }]
    : []
}
