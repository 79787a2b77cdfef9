export { homeOperations } from './routes.ts'
