export { invite, inviteUnasked, notifyOfOpening } from './invitations/inviting.ts'
export { addLinks, hashOf } from './invitations/links.ts'
export {
  askAgain,
  findInvitation,
  type InvitationRow,
  type InvitedTeam,
  type Invitee,
  lockInvitation,
  lockInvitationOf,
  selectInvitationsOf,
  selectInvitedTeams,
  selectInvitedTeamsIn,
  selectProjectsOf,
  setAnswer,
  voidInvitationLinks,
} from './invitations/queries.ts'
export { notificationKinds, notifyOfLaterEnd } from './notifications.ts'
export { audienceFields } from './people/audience.ts'
export { endRole, leaveAllTeams, setRole } from './people/memberships.ts'
export {
  insertMemberships,
  isEstablished,
  type Membership,
  selectMembership,
  selectMembershipId,
  selectRole,
  undoMembership,
  wasRemoved,
} from './people/queries.ts'
export { teamPeopleOperations } from './people/routes.ts'
export { personalData } from './personal-data.ts'
export { isOrganiser, leadsTeam } from './policy.ts'
export { insertTeams, lockTeam, selectInsider, selectTeams, type TeamRef, type TeamRow } from './queries.ts'
export { refusals } from './refusals.ts'
export { teamOperations } from './routes.ts'
export { Tid } from './schemas.ts'
export { copyTeam } from './teams.ts'
