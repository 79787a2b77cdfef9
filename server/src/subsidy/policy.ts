import type { Why } from '../platform/errors.ts'

/** What someone is to a project. */
export interface Insider {
  roles: readonly string[]
  admin: boolean
  /** Of teams that are there: where they are a member or a chief. */
  tids: readonly string[]
  chief: boolean
}

const financeOnly: Why = { rule: 'finance-only', setting: 'project roles', lifted_by: 'owner' }

export const keepsTheBooks = ({ roles, admin }: Insider): boolean =>
  admin || roles.includes('owner') || roles.includes('finance')

export const whyNotKeepTheBooks = (insider: Insider): Why[] => (keepsTheBooks(insider) ? [] : [financeOnly])

export const whyNotPay = ({ roles }: Insider): Why[] =>
  roles.includes('owner') || roles.includes('finance') ? [] : [financeOnly]

/** Whoever helps, or has a role. */
export const belongs = (insider: Insider): boolean =>
  insider.admin || insider.roles.length > 0 || insider.tids.length > 0
