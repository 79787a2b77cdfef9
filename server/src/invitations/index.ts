export { offerOperations } from './offers/routes.ts'
export { invitationOperations } from './routes.ts'
