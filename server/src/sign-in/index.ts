export { createAuthentication } from './authentication.ts'
export { deleteExpiredCredentials } from './queries.ts'
export { signInOperations } from './routes.ts'
export { makeExchangeCredentials } from './tokens.ts'
