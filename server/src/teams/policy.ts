import type { Why } from '../platform/errors.ts'
import { because } from './refusals.ts'
import type { TeamChange } from './schemas.ts'

/** Someone's relation to a team and its project. */
export interface Insider {
  owner: boolean
  admin: boolean
  chief: boolean
  member: boolean
}

export const belongsToTeam = ({ owner, admin, chief, member }: Insider): boolean =>
  owner || admin || chief || member
export const isOrganiser = ({ owner, admin }: Insider): boolean => owner || admin
/** They may manage the team only because they are a site admin. */
export const actsAsAdmin = ({ owner, admin, chief }: Insider): boolean => admin && !owner && !chief
export const leadsTeam = (insider: Insider): boolean => isOrganiser(insider) || insider.chief

/** What chiefs may change about their own team. */
const chiefsMayChange = new Set<keyof TeamChange>([
  'description',
  'internal',
  'recruiting',
  'sign_up',
  'question',
  'asks',
  'links',
])

export function whyNotChangeTeam(insider: Insider, fields: (keyof TeamChange)[]): Why[] {
  if (isOrganiser(insider)) return []
  if (!insider.chief) return whyNotLead(insider)
  return fields.every((field) => chiefsMayChange.has(field)) ? [] : [because['owners-only']]
}

export function whyNotLead(insider: Insider): Why[] {
  return leadsTeam(insider) ? [] : [because['chiefs-only']]
}
