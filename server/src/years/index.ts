export { invitationOperations } from './invitations/routes.ts'
export { yearJobs } from './jobs.ts'
export { personalData } from './personal-data.ts'
export { yearOperations } from './routes.ts'
