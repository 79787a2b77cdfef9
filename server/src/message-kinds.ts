import { messageKinds as ofApplications } from './applications/index.ts'
import { messageKinds as ofForms } from './forms/index.ts'
import type { MessageKinds } from './messages/index.ts'
import { messageKinds as ofPurposes } from './purposes/index.ts'
import { messageKinds as ofSubsidy } from './subsidy/index.ts'
import { messageKinds as ofTasks } from './tasks/index.ts'
import { messageKinds as ofTeams } from './teams/index.ts'
import { messageKinds as ofYears } from './years/index.ts'

/** Every kind of mail that projects send, by its name, from what the slices declare. */
export const messageKinds: MessageKinds = {
  ...ofApplications,
  ...ofTeams,
  ...ofPurposes,
  ...ofForms,
  ...ofTasks,
  ...ofSubsidy,
  ...ofYears,
}
