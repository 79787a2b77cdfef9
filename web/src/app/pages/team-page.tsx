import { InboxOfTeam } from '../../features/inbox/at-team.tsx'
import { WayIn } from '../../features/joining/entry/way-in.tsx'
import { ReadingOfTeam } from '../../features/purposes/at-team.tsx'
import { RosterOfTeam } from '../../features/roster/at-team.tsx'
import { TeamPage as Team } from '../../features/teams/team-page.tsx'

/** A team, the way into it, who waits there, and what there is to do. */
export const TeamPage = () => (
  <Team
    way={(team) => <WayIn team={team} />}
    inbox={(team) => (
      <>
        <InboxOfTeam team={team} />
        <RosterOfTeam team={team} />
        <ReadingOfTeam team={team} />
      </>
    )}
  />
)
