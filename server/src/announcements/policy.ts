import type { Audience } from '../audiences/index.ts'
import type { Why } from '../platform/errors.ts'
import { because } from './refusals.ts'

interface Writer {
  owner: boolean
  admin: boolean
  chief: boolean
}

/**
 * Owners write to everyone; chiefs to their own team, chosen by its shifts. Other conditions would tell chiefs, by
 * the number of people, what only owners see.
 */
export function whyNotWrite({ owner, admin, chief }: Writer, { tid, where }: Choice): Why[] {
  if (owner || admin) return []
  if (tid === undefined) return [because['owners-only']]
  if (!chief) return [because['chiefs-only']]
  const ofTeam = where.every((part) => isOnly(tid, shiftOf(part)?.tids))
  return ofTeam ? [] : [because['announcement-conditions']]
}

/** Whether it is sent when it is due. */
export const maySend = (
  writer: Writer,
  { tid, conditions, project_state, team_archived }: Scheduled,
): boolean =>
  (project_state === 'open' || project_state === 'closed') &&
  !team_archived &&
  whyNotWrite(writer, { tid: tid ?? undefined, where: conditions }).length === 0

interface Scheduled {
  tid: string | null
  conditions: Audience
  project_state: string
  team_archived: boolean
}

/** Of fewer people, the number would tell who. */
export const mayShowRead = ({ recipients }: { recipients: number }): boolean => recipients >= 5

const isOnly = (tid: string, tids: string[] = []) => tids.length === 1 && tids[0] === tid

interface Choice {
  tid?: string | undefined
  where: Audience
}

const shiftOf = (part: Audience[number]) => ('shift' in part ? (part.shift as { tids?: string[] }) : null)

const mostScheduled = 50

export const whyNotSchedule = ({ scheduled, state }: { scheduled: number; state: string }): Why[] => [
  ...(state === 'draft' ? [because['announcement-draft']] : []),
  ...(scheduled >= mostScheduled ? [because['announcement-limit']] : []),
]

/** Chiefs don't silence what others wrote to their team. */
export const mayCancel = ({ owner, admin }: Writer, { isAuthor }: { isAuthor: boolean }): boolean =>
  owner || admin || isAuthor

export const whyNotCancel = (state: string): Why[] =>
  state === 'stopped' ? [because['announcement-stopped']] : []
