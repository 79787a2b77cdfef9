export { closingOperations } from './closing/routes.ts'
export { reportOperations } from './routes.ts'
