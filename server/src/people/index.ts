export { admins } from './access.ts'
export { addressesOf, listAddresses } from './addresses/addresses.ts'
export {
  deleteOldChanges as deleteOldAddressChanges,
  voidChanges as voidAddressChanges,
} from './addresses/queries.ts'
export { addressOperations } from './addresses/routes.ts'
export { AddressEntry } from './addresses/schemas.ts'
export { type Avatars, createAvatars } from './avatars/avatars.ts'
export { updateAvatarHashes } from './avatars/queries.ts'
export { avatarOperations } from './avatars/routes.ts'
export { nameIn } from './former.ts'
export { peopleJobs } from './jobs.ts'
export { aboutToken } from './notifications/account-changes.ts'
export { accountChangeEmail } from './notifications/kinds.ts'
export { notifyPerson } from './notifications/notify.ts'
export {
  audienceFields,
  changeListed,
  changeMe,
  findOrAddInvited,
  findOrAddPerson,
  findPerson,
  getMe,
  grantAdmin,
  limitAdditions,
  normaliseEmail,
  requireActivePerson,
  revokeAdmin,
} from './people.ts'
export { personalData } from './personal-data.ts'
export { dietNames } from './private/diet-names.ts'
export { hasDietToConfirm } from './private/diets.ts'
export { checkKeys } from './private/doctor.ts'
export { openForPerson, openWith, sealForPeople, sealForPerson } from './private/person-keys.ts'
export { insertPastRead, insertReads, type SealedKey } from './private/queries.ts'
export {
  countPeople,
  deleteKey,
  listKeys,
  requireKeys,
  rotateKeys,
} from './private/rotation.ts'
export { privateOperations, requireRing } from './private/routes.ts'
export { languageTag, type Section, sections, shown } from './private/schemas.ts'
export {
  discloseSection,
  fieldsGiven,
  type Opened,
  readOwnSections,
  saveSection,
  sectionsOf,
} from './private/sections.ts'
export { hasAdmin, hasPeople, insertPeople, isAdmin, lockPerson, selectTimeZone } from './queries.ts'
export { because as refusals } from './refusals.ts'
export { peopleOperations } from './routes.ts'
export { readBic } from './rules/banks.ts'
export { readIban } from './rules/iban.ts'
export { readPhone } from './rules/phones.ts'
export { avatarUrl, Me } from './schemas.ts'
