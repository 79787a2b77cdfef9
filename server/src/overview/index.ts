export { overviewOperations } from './routes.ts'
