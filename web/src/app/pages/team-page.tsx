import { lazy, Suspense } from 'react'
import { InboxOfTeam } from '../../features/inbox/at-team.tsx'
import { InvitationOfTeam } from '../../features/invitation/at-team.tsx'
import { JoinButton } from '../../features/joining/entry/join-button.tsx'
import { ReadingOfTeam } from '../../features/purposes/at-team.tsx'
import { RosterOfTeam } from '../../features/roster/at-team.tsx'
import { TeamPage as Team } from '../../features/teams/team-page.tsx'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'

/** Visitors don't load it. */
const MyShiftsOfTeam = lazy(async () => {
  const [{ MyShiftsOfTeam: part }] = await Promise.all([
    import('../../features/tasks/at-team.tsx'),
    loadTexts('tasks'),
  ])
  return { default: part }
})

/** A team, how to join it, its applications and its shifts. */
export const TeamPage = () => (
  <Team
    way={(team) => <InvitationOfTeam team={team} otherwise={<JoinButton team={team} />} />}
    shifts={(team) => (
      <Suspense fallback={<Waiting kind="rows" count={2} />}>
        <MyShiftsOfTeam team={team} />
      </Suspense>
    )}
    inbox={(team) => (
      <>
        <InboxOfTeam team={team} />
        <RosterOfTeam team={team} />
        <ReadingOfTeam team={team} />
      </>
    )}
  />
)
