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
  'impossible-time': {
    setting: 'attendance.at',
    lifted_by: 'self',
    detail:
      'Attendance can’t be recorded for this time: it must be within the last seven days. Check the clock of your device.',
  },
  'check-in-closed': {
    setting: 'check_in.minutes_before',
    lifted_by: ['time', 'chief', 'owner'],
    detail: 'You can’t check in to this task yet. Try again from `from`.',
  },
  'check-in-over': {
    setting: 'check_in.minutes_after',
    lifted_by: ['chief', 'owner'],
    detail: 'It’s too late to check yourself in to this task. Tell a chief or the desk that you’re here.',
  },
  'self-check-in-off': {
    setting: 'check_in.code',
    lifted_by: ['chief', 'owner'],
    detail: 'People can’t check themselves in this way here. Tell a chief or the desk that you’re here.',
  },
  'desk-code-needed': {
    setting: 'check_in.button',
    lifted_by: 'self',
    detail: 'You need the code shown at the desk to check in. Scan it, or enter it.',
  },
  'wrong-desk-code': {
    setting: 'check_in.code',
    lifted_by: 'self',
    detail: 'The code is wrong, or no longer shown. Scan the one that the desk shows now.',
  },
})

export const because = { ...ofProjects, ...ofTasks, ...refusals }
