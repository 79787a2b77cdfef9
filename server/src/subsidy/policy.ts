import type { Why } from '../platform/errors.ts'
import { because } from './payouts/refusals.ts'

/** What someone is to a project. */
export interface Insider {
  roles: readonly string[]
  admin: boolean
  /** Of teams that are there: where they are a member or a chief. */
  tids: readonly string[]
  chief: boolean
  /** Whether they have a claim there, also after they have left. */
  claims: boolean
}

export const treasuryRoles: readonly string[] = ['owner', 'finance']

/** Claims of people are for who decides on them: whoever runs the installation alone sees none. */
const isTreasurer = ({ roles }: Insider): boolean => treasuryRoles.some((role) => roles.includes(role))

export const mayEditTable = (insider: Insider): boolean => insider.admin || isTreasurer(insider)

export const whyNotTreasurer = (insider: Insider): Why[] =>
  isTreasurer(insider) ? [] : [because['finance-only']]
export const whyNotEditTable = (insider: Insider): Why[] =>
  mayEditTable(insider) ? [] : [because['finance-only']]

/** Whoever helps, has a role, or has asked for money there. */
export const belongsToProject = (insider: Insider): boolean =>
  insider.admin || insider.roles.length > 0 || insider.tids.length > 0 || insider.claims
