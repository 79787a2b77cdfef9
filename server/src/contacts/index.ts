export { setContact } from './contacts.ts'
export { personalData } from './personal-data.ts'
export { contactOperations } from './routes.ts'
