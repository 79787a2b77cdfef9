export { admins } from './access.ts'
export { findPerson, grantAdmin } from './people.ts'
export { hasPeople, insertPeople, isAdmin } from './queries.ts'
