import { InboxOfTeam } from '../../features/inbox/at-team.tsx'
import { WayIn } from '../../features/joining/entry/way-in.tsx'
import { TeamPage as Team } from '../../features/teams/team-page.tsx'

/** A team, the way into it, and who waits there. */
export const TeamPage = () => (
  <Team way={(team) => <WayIn team={team} />} inbox={(team) => <InboxOfTeam team={team} />} />
)
