import { audienceFields as ofApplications } from '../applications/index.ts'
import { audienceFields as ofAvailability } from '../availability/index.ts'
import { audienceFields as ofForms } from '../forms/index.ts'
import { audienceFields as ofHours } from '../hours/index.ts'
import { audienceFields as ofPeople } from '../people/index.ts'
import { audienceFields as ofStatements } from '../statements/index.ts'
import { audienceFields as ofTasks } from '../tasks/index.ts'
import { audienceFields as ofTeams } from '../teams/index.ts'
import { audienceFields as ofYears } from '../years/index.ts'

/** Everything by which people can be selected, by the name in a condition, from what the slices declare. */
export const fields = {
  ...ofTeams,
  ...ofTasks,
  ...ofAvailability,
  ...ofHours,
  ...ofForms,
  ...ofStatements,
  ...ofApplications,
  ...ofYears,
  ...ofPeople,
}
