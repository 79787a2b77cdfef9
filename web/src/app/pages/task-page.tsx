import { LeadTask } from '../../features/roster/of-task.tsx'
import { TaskPage as Task } from '../../features/tasks/one/task-page.tsx'

/** The volunteers' view, plus what those who manage the shift can do. */
export const TaskPage = () => <Task lead={(task) => <LeadTask task={task} />} />
