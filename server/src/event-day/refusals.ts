import { declareRefusals } from '../platform/refusals.ts'
import { refusals as ofProjects } from '../projects/index.ts'
import { refusals as ofTasks } from '../tasks/index.ts'

export const refusals = declareRefusals({
  'seat-unconfirmed': {
    setting: 'seat.state',
    lifted_by: ['chief', 'owner'],
    detail: 'This person has no confirmed seat on the task yet. Assign them to the task first.',
  },
  'already-recorded': {
    setting: 'seat.state',
    lifted_by: 'self',
    detail: 'Attendance is already recorded for this person. Undo it before you record something else.',
  },
  'too-early': {
    setting: 'task.starts_at',
    lifted_by: 'time',
    detail:
      'It’s too early to record attendance. You can record it from twelve hours before the task starts; see `from`.',
  },
})

export const because = { ...ofProjects, ...ofTasks, ...refusals }
