export { listMissing, stopSharing } from './mine/mine.ts'
export { notifyOfWithdrawal } from './mine/notifications.ts'
export { hasWithdrawn } from './mine/queries.ts'
export { notificationKinds, notifyOfPurposes, notifyOfReading } from './notifications.ts'
export { countMissingData } from './people/counting.ts'
export { personalData } from './personal-data.ts'
export { type Purpose, purposes, readerRoles, whyNotAsk, whyNotBeReader, whyNotRead } from './policy.ts'
export {
  isOpenPurpose,
  markPurposesSeen,
  purposesIn,
  readOwnForPurpose,
  requireOpenPurpose,
  requireReading,
  shownTo,
} from './purposes.ts'
export {
  lockPurposesForShare,
  markEveryoneNotified,
  upsertPurpose,
} from './queries.ts'
export { refusals } from './refusals.ts'
export { purposeOperations } from './routes.ts'
export { Purpose as OpenPurpose, PurposeName, ShownPurpose, sharingQuery } from './schemas.ts'
