import { HelpHere } from '../../features/joining/entry/help-here.tsx'
import { JoinButton } from '../../features/joining/entry/join-button.tsx'
import { ProjectPage as Project } from '../../features/projects/project-page.tsx'

/** A project, and the ways to join it. */
export const ProjectPage = () => (
  <Project aside={(pid) => <HelpHere pid={pid} />} way={(team) => <JoinButton team={team} brief />} />
)
