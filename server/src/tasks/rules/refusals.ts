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
    detail: 'The task has been cancelled, so this is no longer possible. Choose another task.',
  },
  'task-started': {
    setting: 'task.starts_at',
    lifted_by: 'nobody',
    detail: 'The task has already started, so it’s too late to look for cover. Call someone and assign them.',
  },
  'task-over': {
    setting: 'task.ends_at',
    lifted_by: 'nobody',
    detail: 'The task is already over, so this is no longer possible. Tell a chief if the records are wrong.',
  },
  'assigned-only': {
    setting: 'task.sign_up',
    lifted_by: ['chief', 'owner'],
    detail:
      'Chiefs assign people to this task, so you can’t sign up for it. Ask a chief if you’d like to help.',
  },
  'sign-up-not-open': {
    setting: 'task.opens_at',
    lifted_by: ['time', 'chief', 'owner'],
    detail: 'Sign-up for this task isn’t open yet. Try again from `from`.',
  },
  'not-in-team': {
    setting: 'team.members',
    lifted_by: ['chief', 'owner'],
    detail: 'Only people in the team can sign up for this task. Join the team first.',
  },
  'task-full': {
    setting: 'task.roles',
    lifted_by: ['chief', 'owner'],
    detail: 'All seats are taken. Add a seat, or remove someone from the task first.',
  },
  overlap: {
    setting: 'project.task_rules',
    lifted_by: ['owner', 'chief'],
    detail:
      'The shift overlaps another shift of the same person. Choose another shift, or release the other seat first.',
  },
  rest: {
    setting: 'project.task_rules',
    lifted_by: ['owner', 'chief'],
    detail:
      'The shift leaves too little rest before or after another shift of the same person. Choose another shift.',
  },
  travel: {
    setting: 'project.task_rules',
    lifted_by: ['owner', 'chief'],
    detail:
      'The shift leaves too little time to get to or from another shift of the same person. Choose another shift.',
  },
  'day-hours': {
    setting: 'project.task_rules',
    lifted_by: ['owner', 'chief'],
    detail:
      'The shift would exceed the hours per day that the project recommends or allows. Choose another shift.',
  },
  nights: {
    setting: 'project.task_rules',
    lifted_by: ['owner', 'chief'],
    detail:
      'The shift would exceed the number of night shifts that the project recommends or allows. Choose another shift.',
  },
  skill: {
    setting: 'person.skills',
    lifted_by: ['self', 'chief'],
    detail:
      'The role requires a skill that the person neither listed in their application nor used in an earlier shift. Choose another role, or ask a chief.',
  },
  'own-day-hours': {
    setting: 'person.limits',
    lifted_by: ['self', 'chief'],
    detail: 'The shift would exceed the person’s limit on hours per day. They can change their limits.',
  },
  'own-hours': {
    setting: 'person.limits',
    lifted_by: ['self', 'chief'],
    detail:
      'The shift would exceed the person’s limit on hours in this project. They can change their limits.',
  },
  'own-nights': {
    setting: 'person.limits',
    lifted_by: ['self', 'chief'],
    detail:
      'The shift is at night, and the person’s limits exclude night shifts. They can change their limits.',
  },
  'own-breaks': {
    setting: 'person.limits',
    lifted_by: ['self', 'chief'],
    detail:
      'The shift leaves a shorter break than the person’s limits require. They can change their limits.',
  },
  'their-shifts': {
    setting: 'project.task_rules',
    lifted_by: ['owner', 'chief'],
    detail: 'The shift conflicts with one of the other person’s shifts. Ask someone else.',
  },
  'their-hours': {
    setting: 'project.task_rules',
    lifted_by: ['owner', 'chief'],
    detail: 'With this shift, the other person would work too many hours or nights. Ask someone else.',
  },
  'their-skill': {
    setting: 'person.skills',
    lifted_by: 'person',
    detail:
      'The role requires a skill that the other person did not list in their application. Ask someone else.',
  },
  'their-limits': {
    setting: 'person.limits',
    lifted_by: 'person',
    detail: 'The shift would exceed one of the other person’s limits. Ask someone else.',
  },
  'their-form': {
    setting: 'form.required_for',
    lifted_by: 'person',
    detail: 'The other person hasn’t filled in a required form. Wait until they have, or ask someone else.',
  },
  'their-team': {
    setting: 'team.members',
    lifted_by: ['chief', 'owner'],
    detail: 'The other person isn’t in the team or project that the task is for. Ask someone else.',
  },
  'no-seat': {
    setting: 'seat.state',
    lifted_by: 'nobody',
    detail:
      'The seat isn’t confirmed, so it can’t be handed over or swapped. Fetch the task again, or ask a chief.',
  },
  'already-on-it': {
    setting: 'seat.state',
    lifted_by: 'nobody',
    detail: 'The person who would take over the seat already has a seat on this task. Ask someone else.',
  },
  'already-asked': {
    setting: 'swap.state',
    lifted_by: 'self',
    detail: 'You have already asked this person. Wait for their answer, or withdraw the request first.',
  },
  'asked-often': {
    setting: 'swap.state',
    lifted_by: 'nobody',
    detail: 'You have asked this person three times about this seat. Ask someone else, or tell a chief.',
  },
  'not-answered': {
    setting: 'swap.state',
    lifted_by: 'person',
    detail: 'The person who was asked hasn’t answered yet. Wait for their answer.',
  },
  'swap-over': {
    setting: 'swap.state',
    lifted_by: 'nobody',
    detail: 'This request is already closed. Fetch it again to see the outcome.',
  },
  'asked-only': {
    setting: 'swap.to',
    lifted_by: 'person',
    detail: 'Only the person who was asked can answer this request. Wait for their answer.',
  },
  'asker-only': {
    setting: 'swap.from',
    lifted_by: 'person',
    detail: 'Only the person who asked can withdraw the request. Ask them to withdraw it, or decline it.',
  },
  'no-offer': {
    setting: 'seat.offered_until',
    lifted_by: 'nobody',
    detail:
      'No seat is held for you: the offer has expired or was already answered. You can join the waitlist again.',
  },
  'have-seat': {
    setting: 'seat.state',
    lifted_by: 'self',
    detail: 'You already have a seat on this task. Release it if you can’t come.',
  },
  'already-there': {
    setting: 'seat.state',
    lifted_by: ['chief', 'owner'],
    detail:
      'Attendance is already recorded, so you can’t release the seat. Talk to a chief if you need to leave.',
  },
  'attendance-recorded': {
    setting: 'seat.state',
    lifted_by: 'self',
    detail: 'Attendance is already recorded for this person. Undo it before you take them off the task.',
  },
  'cover-stopped': {
    setting: 'cover.state',
    lifted_by: ['chief', 'owner'],
    detail: 'The team is no longer looking for anyone for this task. Choose another task.',
  },
  'cover-filled': {
    setting: 'cover.state',
    lifted_by: 'nobody',
    detail: 'All seats on this task have been filled in the meantime. Choose another task.',
  },
  'seats-taken': {
    setting: 'task.seats',
    lifted_by: 'self',
    detail: 'People have seats that this change would remove. Take them off the task first.',
  },
  'series-undo-over': {
    setting: 'task.created_at',
    lifted_by: 'nobody',
    detail: 'The tasks were created more than an hour ago. Cancel those that you don’t need.',
  },
  'no-times': {
    setting: 'task.starts_at',
    lifted_by: ['chief', 'owner'],
    detail:
      'The task has no time, so it can’t be moved. Set `starts_at` and `ends_at` first, or leave the task out.',
  },
  'no-such-role': {
    setting: 'task.roles',
    lifted_by: ['chief', 'owner'],
    detail: 'The task has no role with this number. Fetch the task again to see its roles.',
  },
})

export const because = { ...ofPeople, ...ofProjects, ...ofTeams, ...ofForms, ...refusals }

/** Leads the sentences of warnings that the caller has not accepted. */
export const confirmWarnings = 'To go ahead, list these rules in `accept`.'
