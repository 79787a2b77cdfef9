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
