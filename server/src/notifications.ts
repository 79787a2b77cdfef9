import { notificationKinds as ofAnnouncements } from './announcements/index.ts'
import { notificationKinds as ofApplications } from './applications/index.ts'
import { notificationKinds as ofAutomations } from './automations/index.ts'
import { notificationKinds as ofAvailability } from './availability/index.ts'
import { notificationKinds as ofForms } from './forms/index.ts'
import type { NotificationKinds } from './messages/index.ts'
import { notificationKinds as ofPurposes } from './purposes/index.ts'
import { notificationKinds as ofRosters } from './rosters/index.ts'
import { notificationKinds as ofSubsidy } from './subsidy/index.ts'
import { notificationKinds as ofTasks } from './tasks/index.ts'
import { notificationKinds as ofTeams } from './teams/index.ts'
import { notificationKinds as ofYears } from './years/index.ts'

/** All kinds of emails that projects send, by name, as declared by the slices. */
export const notificationKinds: NotificationKinds = {
  ...ofApplications,
  ...ofTeams,
  ...ofPurposes,
  ...ofForms,
  ...ofAvailability,
  ...ofTasks,
  ...ofRosters,
  ...ofSubsidy,
  ...ofYears,
  ...ofAnnouncements,
  ...ofAutomations,
}
