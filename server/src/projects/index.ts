export { insertOwner, insertProject } from './queries.ts'
export { projectOperations } from './routes.ts'
export { isPid } from './schemas.ts'
