export { expireExports } from './export/queries.ts'
export { privacyJobs } from './jobs.ts'
export { personalData } from './personal-data.ts'
export { privacyOperations } from './routes.ts'
