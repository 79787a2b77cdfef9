import { RosterOfProject } from '../../features/roster/of-project.tsx'
import { LeadTask } from '../../features/roster/of-task.tsx'
import { TaskPage as Task } from '../../features/tasks/one/task-page.tsx'
import { TasksPage as Tasks } from '../../features/tasks/open/tasks-page.tsx'

/** The volunteers' view, plus a link to the roster for those who manage shifts. */
export const TasksPage = () => <Tasks lead={(pid) => <RosterOfProject pid={pid} />} />
export const TaskPage = () => <Task lead={(task) => <LeadTask task={task} />} />
