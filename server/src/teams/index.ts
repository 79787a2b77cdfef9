export { invite, inviteNeverAsked } from './invitations/inviting.ts'
export { hashOf, makeSecret } from './invitations/letters.ts'
export {
  addSecret,
  findInvitation,
  type InvitationRow,
  type InvitedTeam,
  type Invitee,
  lockInvitation,
  lockInvitationOf,
  selectInvitationsOf,
  selectInvitedTeams,
  selectInvitedTeamsIn,
  setAnswer,
  setMailed,
  voidInvitationLinks,
} from './invitations/queries.ts'
export { messageKinds, tellOfOpening } from './people/letters.ts'
export { endRole, leaveAllTeams, setRole } from './people/memberships.ts'
export {
  insertMemberships,
  type Membership,
  selectRole,
  selectStay,
  selectStayId,
  takeBackStay,
  wasRemoved,
} from './people/queries.ts'
export { teamPeopleOperations } from './people/routes.ts'
export { personalData } from './personal-data.ts'
export { insertTeams, lockTeam, selectTeams, type TeamRef, type TeamRow } from './queries.ts'
export { refusals } from './refusals.ts'
export { teamOperations } from './routes.ts'
export { Tid } from './schemas.ts'
export { carryTeam } from './teams.ts'
