export { teamJobs } from './people/jobs.ts'
export { messageKinds, tellOfOpening } from './people/letters.ts'
export { endRole, leaveAllTeams, setRole } from './people/memberships.ts'
export {
  deleteStay,
  insertMemberships,
  type Membership,
  selectRole,
  selectStayId,
  wasRemoved,
} from './people/queries.ts'
export { teamPeopleOperations } from './people/routes.ts'
export { personalData } from './personal-data.ts'
export { insertTeams, lockTeam, selectTeams, type TeamRow } from './queries.ts'
export { teamOperations } from './routes.ts'
export { Tid } from './schemas.ts'
export { carryTeam } from './teams.ts'
