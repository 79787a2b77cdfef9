export { type EventPage, emptyPage } from './event-page.ts'
export { listHistory } from './history/history.ts'
export { historyOperations } from './history/routes.ts'
export { History, historyQuery } from './history/schemas.ts'
export { projectJobs } from './jobs.ts'
export { personalData } from './personal-data.ts'
export { defaultAccent } from './pictures/accent.ts'
export { copyPictures } from './pictures/queries.ts'
export { pictureOperations } from './pictures/routes.ts'
export { maySeeProject } from './policy.ts'
export {
  getProject as requireProject,
  keepKeysOfEvent,
  ownersOfProject,
  peopleOfProject,
  requireLive,
  requireLiveProject,
  startProject,
} from './projects.ts'
export { insertFirstRole, insertProject, lockProject } from './queries.ts'
export { because as refusals } from './refusals.ts'
export { acceptRole, declineRole, listMyRoles } from './roles/mine.ts'
export { hoursToSettle } from './roles/policy.ts'
export { selectOwners } from './roles/queries.ts'
export { endExpiredOffers } from './roles/roles.ts'
export { roleOperations } from './roles/routes.ts'
export { MyRole, myRoleParams, Uid } from './roles/schemas.ts'
export { areDependent, isSettled, requireSettled } from './roles/settling.ts'
export { projectOperations } from './routes.ts'
export { isPid, NewProject, pidParams } from './schemas.ts'
export type { Standing } from './you/queries.ts'
export { ledBy, ownersMay, type Rights, standsAs, standsAsSettled } from './you/rights.ts'
