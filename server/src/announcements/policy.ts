import { isDeepStrictEqual } from 'node:util'
import type { Audience } from '../audiences/index.ts'
import type { Why } from '../platform/errors.ts'
import { because } from './refusals.ts'

interface Writer {
  owner: boolean
  admin: boolean
  chief: boolean
}

/** Owners write to everyone; chiefs to their own team, chosen by its shifts. */
export function whyNotWrite({ owner, admin, chief }: Writer, { tid }: { tid?: string | undefined }): Why[] {
  if (owner || admin) return []
  if (tid === undefined) return [because['owners-only']]
  return chief ? [] : [because['chiefs-only']]
}

/** Whether it is sent when it is due. */
export const maySend = (
  writer: Writer,
  { tid, project_state }: { tid: string | null; project_state: string },
): boolean =>
  (project_state === 'open' || project_state === 'closed') &&
  whyNotWrite(writer, { tid: tid ?? undefined }).length === 0

/** Other conditions would tell chiefs, by the number of people, what only owners see. */
export function whyNotChoose({ owner, admin }: Writer, { tid, where }: Choice): Why[] {
  const ofTeam = where.every((part) => isDeepStrictEqual(shiftOf(part)?.tids, [tid]))
  return owner || admin || ofTeam ? [] : [because['announcement-conditions']]
}

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

export const whyNotCancel = (state: string): Why[] =>
  state === 'stopped' ? [because['announcement-stopped']] : []
