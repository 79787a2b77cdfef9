import { messageKinds as ofApplications } from './applications/index.ts'
import { messageKinds as ofForms } from './forms/index.ts'
import type { MessageKinds } from './messages/index.ts'
import { messageKinds as ofPurposes } from './purposes/index.ts'
import { messageKinds as ofSubsidy } from './subsidy/index.ts'
import { messageKinds as ofTasks } from './tasks/index.ts'
import { messageKinds as ofTeams } from './teams/index.ts'
import { messageKinds as ofYears } from './years/index.ts'

/** All kinds of emails that projects send, by name, as declared by the slices. */
export const messageKinds: MessageKinds = {
  ...ofApplications,
  ...ofTeams,
  ...ofPurposes,
  ...ofForms,
  ...ofTasks,
  ...ofSubsidy,
  ...ofYears,
}
