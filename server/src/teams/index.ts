export { insertMemberships, insertTeams, type Membership } from './queries.ts'
