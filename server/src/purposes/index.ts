export { personalData } from './personal-data.ts'
export type { Purpose } from './policy.ts'
export { upsertPurpose } from './queries.ts'
export { purposeOperations } from './routes.ts'
