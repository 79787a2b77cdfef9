import { HoursPage as Hours } from '../../features/hours/team/hours-page.tsx'
import { RosterFrame } from '../../features/roster/frame.tsx'

/** The hours page inside the frame of the roster. */
export const HoursPage = () => <Hours frame={(parts) => <RosterFrame {...parts} />} />
