export { personalData } from './personal-data.ts'
export { insertMemberships, insertTeams, type Membership } from './queries.ts'
export { leaveAllTeams } from './teams.ts'
