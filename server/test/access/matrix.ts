import { announcements } from './announcements.ts'
import { applications } from './applications.ts'
import { automations } from './automations.ts'
import { availability } from './availability.ts'
import { contacts } from './contacts.ts'
import { formAnswers } from './form-answers.ts'
import { forms } from './forms.ts'
import { hours } from './hours.ts'
import { imports } from './imports.ts'
import { invitations } from './invitations.ts'
import { joiningRows } from './joining.ts'
import { messages } from './messages.ts'
import { peopleRows } from './people.ts'
import { privateData } from './private-data.ts'
import { projects } from './projects.ts'
import { rosters } from './rosters.ts'
import { signIn } from './sign-in.ts'
import { subsidy } from './subsidy.ts'
import { taskRows } from './tasks.ts'
import { moreTaskRows } from './tasks-more.ts'
import { teams } from './teams.ts'
import { uploads } from './uploads.ts'
import { years } from './years.ts'

/** Every operation, with the answer that each role gets. */
export const matrix = [
  signIn,
  peopleRows,
  privateData,
  contacts,
  projects,
  teams,
  years,
  invitations,
  applications,
  joiningRows,
  messages,
  announcements,
  automations,
  imports,
  taskRows,
  availability,
  rosters,
  moreTaskRows,
  hours,
  forms,
  uploads,
  formAnswers,
  subsidy,
].flatMap((rows) => Object.entries(rows))
