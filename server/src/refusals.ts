import { refusals as ofAnnouncements } from './announcements/index.ts'
import { refusals as ofApplications } from './applications/index.ts'
import { refusals as ofAudiences } from './audiences/index.ts'
import { refusals as ofAutomations } from './automations/index.ts'
import { refusals as ofAvailability } from './availability/index.ts'
import { refusals as ofEventDay } from './event-day/index.ts'
import { refusals as ofForms } from './forms/index.ts'
import { refusals as ofHours } from './hours/index.ts'
import { refusals as ofImports } from './imports/index.ts'
import { refusals as ofListing } from './listing/index.ts'
import { refusals as ofMessages } from './messages/index.ts'
import { refusals as ofPeople } from './people/index.ts'
import { because as ofSessions } from './platform/http/refusals.ts'
import { refusals as ofPrivacy } from './privacy/index.ts'
import { refusals as ofProjects } from './projects/index.ts'
import { refusals as ofPurposes } from './purposes/index.ts'
import { refusals as ofPush } from './push/index.ts'
import { refusals as ofRosters } from './rosters/index.ts'
import { refusals as ofSignIn } from './sign-in/index.ts'
import { refusals as ofStatements } from './statements/index.ts'
import { refusals as ofSubsidy } from './subsidy/index.ts'
import { refusals as ofTasks } from './tasks/index.ts'
import { refusals as ofTeams } from './teams/index.ts'
import { refusals as ofUploads } from './uploads/index.ts'

/** Every rule that the API refuses something by, from what the slices declare. */
export const refusals = {
  ...ofSessions,
  ...ofPeople,
  ...ofSignIn,
  ...ofPrivacy,
  ...ofProjects,
  ...ofTeams,
  ...ofAnnouncements,
  ...ofAutomations,
  ...ofListing,
  ...ofImports,
  ...ofMessages,
  ...ofPush,
  ...ofStatements,
  ...ofPurposes,
  ...ofApplications,
  ...ofAudiences,
  ...ofForms,
  ...ofUploads,
  ...ofTasks,
  ...ofRosters,
  ...ofAvailability,
  ...ofEventDay,
  ...ofHours,
  ...ofSubsidy,
}
