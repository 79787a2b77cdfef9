import { InboxOfTeam } from '../../features/inbox/at-team.tsx'
import { InvitationOfTeam } from '../../features/invitation/at-team.tsx'
import { JoinButton } from '../../features/joining/entry/join-button.tsx'
import { ReadingOfTeam } from '../../features/purposes/at-team.tsx'
import { RosterOfTeam } from '../../features/roster/at-team.tsx'
import { TeamPage as Team } from '../../features/teams/team-page.tsx'

/** A team, how to join it, its applications and its shifts. */
export const TeamPage = () => (
  <Team
    way={(team) => <InvitationOfTeam team={team} otherwise={<JoinButton team={team} />} />}
    inbox={(team) => (
      <>
        <InboxOfTeam team={team} />
        <RosterOfTeam team={team} />
        <ReadingOfTeam team={team} />
      </>
    )}
  />
)
