import { refusals as ofForms } from '../../forms/index.ts'
import { refusals as ofPeople } from '../../people/index.ts'
import { declareRefusals } from '../../platform/refusals.ts'
import { refusals as ofProjects } from '../../projects/index.ts'
import { refusals as ofTeams } from '../../teams/index.ts'

/** Of the whole slice. Those about someone’s schedule come from `judge`. */
export const refusals = declareRefusals({
  'task-cancelled': {
    setting: 'task.state',
    lifted_by: 'nobody',
    detail: 'The task is cancelled.',
  },
  'task-started': {
    setting: 'task.starts_at',
    lifted_by: 'nobody',
    detail: 'The task has already started.',
  },
  'task-over': {
    setting: 'task.ends_at',
    lifted_by: 'nobody',
    detail: 'The task is over.',
  },
  'assigned-only': {
    setting: 'task.sign_up',
    lifted_by: ['chief', 'owner'],
    detail: 'Chiefs assign people to this task. Nobody can sign up for it.',
  },
  'sign-up-not-open': {
    setting: 'task.opens_at',
    lifted_by: ['time', 'chief', 'owner'],
    detail: 'Sign-up for this task opens at `from`.',
  },
  'not-in-team': {
    setting: 'team.members',
    lifted_by: ['chief', 'owner'],
    detail: 'Only people in the team can sign up for this task.',
  },
  'task-full': {
    setting: 'task.roles',
    lifted_by: ['chief', 'owner'],
    detail: 'All seats are taken.',
  },
  overlap: {
    setting: 'project.task_rules',
    lifted_by: ['owner', 'chief'],
    detail: 'It overlaps another shift.',
  },
  rest: {
    setting: 'project.task_rules',
    lifted_by: ['owner', 'chief'],
    detail: 'It leaves too little rest before or after another shift.',
  },
  travel: {
    setting: 'project.task_rules',
    lifted_by: ['owner', 'chief'],
    detail: 'It leaves too little time to get to or from another shift.',
  },
  'day-hours': {
    setting: 'project.task_rules',
    lifted_by: ['owner', 'chief'],
    detail: 'It adds up to more hours in a day than the project recommends or allows.',
  },
  nights: {
    setting: 'project.task_rules',
    lifted_by: ['owner', 'chief'],
    detail: 'It adds up to more night shifts than the project recommends or allows.',
  },
  skill: {
    setting: 'person.skills',
    lifted_by: ['self', 'chief'],
    detail: 'It requires a skill that is not in the profile.',
  },
  'own-day-hours': {
    setting: 'person.limits',
    lifted_by: ['self', 'chief'],
    detail: 'It exceeds the personal limit of hours per day.',
  },
  'own-hours': {
    setting: 'person.limits',
    lifted_by: ['self', 'chief'],
    detail: 'It exceeds the personal limit of hours in this project.',
  },
  'own-nights': {
    setting: 'person.limits',
    lifted_by: ['self', 'chief'],
    detail: 'It is at night, and the personal limits exclude night shifts.',
  },
  'own-breaks': {
    setting: 'person.limits',
    lifted_by: ['self', 'chief'],
    detail: 'It leaves a shorter break than the personal limits ask for.',
  },
  'their-shifts': {
    setting: 'project.task_rules',
    lifted_by: ['owner', 'chief'],
    detail: 'It conflicts with another shift of the other person.',
  },
  'their-hours': {
    setting: 'project.task_rules',
    lifted_by: ['owner', 'chief'],
    detail: 'It would be too many hours or nights for the other person.',
  },
  'their-skill': {
    setting: 'person.skills',
    lifted_by: 'person',
    detail: 'It requires a skill that the other person does not have in their profile.',
  },
  'their-limits': {
    setting: 'person.limits',
    lifted_by: 'person',
    detail: 'It exceeds a personal limit of the other person.',
  },
  'their-form': {
    setting: 'form.required_for',
    lifted_by: 'person',
    detail: 'The other person has not filled in a required form.',
  },
  'their-team': {
    setting: 'team.members',
    lifted_by: ['chief', 'owner'],
    detail: 'The other person does not belong to the team or project that the task is for.',
  },
  'no-seat': {
    setting: 'seat.state',
    lifted_by: 'nobody',
    detail: 'There is no confirmed seat to hand over or swap.',
  },
  'already-on-it': {
    setting: 'seat.state',
    lifted_by: 'nobody',
    detail: 'Whoever would take over the seat already has one on this task.',
  },
  'already-asked': {
    setting: 'swap.state',
    lifted_by: 'self',
    detail: 'This person has already been asked. Withdraw the request first.',
  },
  'not-answered': {
    setting: 'swap.state',
    lifted_by: 'person',
    detail: 'The person who was asked has not answered yet.',
  },
  'swap-over': {
    setting: 'swap.state',
    lifted_by: 'nobody',
    detail: 'This request is closed.',
  },
  'asked-only': {
    setting: 'swap.to',
    lifted_by: 'person',
    detail: 'Only the person who was asked can answer.',
  },
  'asker-only': {
    setting: 'swap.from',
    lifted_by: 'person',
    detail: 'Only the person who asked can withdraw the request.',
  },
  'no-offer': {
    setting: 'seat.offered_until',
    lifted_by: 'nobody',
    detail: 'No seat is held for you. The offer has expired or was answered.',
  },
  'have-seat': {
    setting: 'seat.state',
    lifted_by: 'self',
    detail: 'You already have a seat on this task. Release it if you can’t come.',
  },
  'already-there': {
    setting: 'seat.state',
    lifted_by: ['chief', 'owner'],
    detail: 'Attendance is already recorded, so the seat can’t be released.',
  },
  'attendance-recorded': {
    setting: 'seat.state',
    lifted_by: 'self',
    detail: 'Attendance is already recorded for this person. Undo that before you take them off the task.',
  },
  'cover-stopped': {
    setting: 'cover.state',
    lifted_by: ['chief', 'owner'],
    detail: 'The search for cover was stopped.',
  },
  'cover-filled': {
    setting: 'cover.state',
    lifted_by: 'nobody',
    detail: 'All seats have been filled in the meantime.',
  },
  'seats-taken': {
    setting: 'task.seats',
    lifted_by: 'self',
    detail: 'People have seats that this change would remove. Take them off the task first.',
  },
  'no-times': {
    setting: 'task.starts_at',
    lifted_by: ['chief', 'owner'],
    detail: 'The task has no time, so it can’t be moved.',
  },
  'no-such-role': {
    setting: 'task.roles',
    lifted_by: ['chief', 'owner'],
    detail: 'The task has no role with this number.',
  },
})

export const because = { ...ofPeople, ...ofProjects, ...ofTeams, ...ofForms, ...refusals }

/** Leads the sentences of warnings that the caller has not accepted. */
export const confirmWarnings = 'To go ahead, list these rules in `accept`.'
