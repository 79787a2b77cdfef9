import { HoursPage as Hours } from '../../features/hours/team/hours-page.tsx'
import { RosterFrame } from '../../features/roster/frame.tsx'

/** Beside the other pages of those who look after tasks. */
export const HoursPage = () => <Hours frame={(parts) => <RosterFrame {...parts} />} />
