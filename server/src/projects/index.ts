export { insertOwner, insertProject } from './queries.ts'
export { projectOperations } from './routes.ts'
