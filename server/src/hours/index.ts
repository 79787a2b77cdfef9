import type { Runnable } from '../platform/http/operation.ts'
import { type CertificateParts, certificateOperations } from './certificates/routes.ts'
import { workOperations } from './routes.ts'

export const hourOperations = (parts: CertificateParts): Runnable[] => [
  ...workOperations,
  ...certificateOperations(parts),
]

export { audienceFields } from './audience.ts'
export { personalData } from './personal-data.ts'
export { seatsWorked, selectOwnHours } from './queries.ts'
export { refusals } from './refusals.ts'
