import { HelpHere } from '../../features/joining/entry/help-here.tsx'
import { WayIn } from '../../features/joining/entry/way-in.tsx'
import { ProjectPage as Project } from '../../features/projects/project-page.tsx'

/** A project, and the ways to join it. */
export const ProjectPage = () => (
  <Project aside={(pid) => <HelpHere pid={pid} />} way={(team) => <WayIn team={team} brief />} />
)
