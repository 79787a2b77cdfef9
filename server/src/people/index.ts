export { findPerson, grantAdmin } from './people.ts'
export { hasPeople, insertPeople } from './queries.ts'
