export { reportOperations } from './routes.ts'
