export { peopleListOperations } from './routes.ts'
