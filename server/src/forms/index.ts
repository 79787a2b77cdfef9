import type { Database } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import type { Runnable } from '../platform/http/operation.ts'
import { answerOperations } from './answers/routes.ts'
import { badgeOperations } from './badges/routes.ts'
import { definitionOperations } from './definitions/routes.ts'
import { myAnswerOperations } from './mine/routes.ts'

export const formOperations = (parts: { ring: KeyRing | null; database: Database }): Runnable[] => [
  ...definitionOperations,
  ...myAnswerOperations(parts.ring),
  ...answerOperations(parts),
  ...badgeOperations,
]

export { audienceFields } from './audience.ts'
export { copyForms } from './definitions/copying.ts'
export {
  insertForm,
  insertVersion as insertFormVersion,
  selectFormCompletion,
  selectFormProgress,
} from './definitions/queries.ts'
export { sealAnswers } from './mine/answers.ts'
export { notificationKinds } from './notifications.ts'
export { personalData } from './personal-data.ts'
export {
  asks,
  canBeFilledIn,
  countFormsToCopy,
  type FormRef,
  type FormRow,
  isDone,
  selectMissing as missingFormsFor,
} from './queries.ts'
export { refusals, whyMissing } from './refusals.ts'
export type { TemplateId } from './schemas.ts'
export { templates } from './templates/templates.ts'
export { notifyOfTerms } from './terms/notifications.ts'
