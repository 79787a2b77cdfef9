export { directoryOperations } from './routes.ts'
