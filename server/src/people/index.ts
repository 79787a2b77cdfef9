export { findPerson, grantAdmin } from './people.ts'
export { countPeople, insertPeople } from './queries.ts'
