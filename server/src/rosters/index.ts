import type { Runnable } from '../platform/http/operation.ts'
import { draftOperations } from './routes.ts'
import { settingsOperations } from './settings/routes.ts'

export const rosterDraftOperations: Runnable[] = [...settingsOperations, ...draftOperations]
export { personalData } from './personal-data.ts'
export { refusals } from './refusals.ts'
