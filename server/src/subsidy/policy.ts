import type { Why } from '../platform/errors.ts'
import { because } from './payouts/refusals.ts'

/** Someone's relation to a project. */
export interface Insider {
  roles: readonly string[]
  admin: boolean
  /** Existing teams of which they are a member or a chief. */
  tids: readonly string[]
  chief: boolean
  /** Whether they have a claim there, also after they have left. */
  claims: boolean
}

export const treasuryRoles: readonly string[] = ['owner', 'finance']

/** Claims are visible to people who decide on them, not to site admins. */
const isTreasurer = ({ roles }: Insider): boolean => treasuryRoles.some((role) => roles.includes(role))

export const mayEditTable = (insider: Insider): boolean => insider.admin || isTreasurer(insider)

export const whyNotTreasurer = (insider: Insider): Why[] =>
  isTreasurer(insider) ? [] : [because['finance-only']]
export const whyNotEditTable = (insider: Insider): Why[] =>
  mayEditTable(insider) ? [] : [because['finance-only']]

/** Members, people with a role, and claimants. */
export const belongsToProject = (insider: Insider): boolean =>
  insider.admin || insider.roles.length > 0 || insider.tids.length > 0 || insider.claims
