export { invitationOperations } from './routes.ts'
