import { declareRefusals } from '../../platform/refusals.ts'
import { refusals as ofProjects } from '../../projects/index.ts'
import { refusals as ofTeams } from '../../teams/index.ts'

/** Of the whole slice: applying, joining, deciding, the pool and interviews. */
export const refusals = declareRefusals({
  'already-applied': {
    setting: 'application.state',
    lifted_by: 'self',
    detail: 'You already have an open application in this project. Withdraw it before you apply again.',
  },
  'already-member': {
    setting: 'team.members',
    lifted_by: 'nobody',
    detail: 'You are already in this team, so you don’t need to apply or join.',
  },
  'not-recruiting': {
    setting: 'team.recruiting',
    lifted_by: ['chief', 'owner'],
    detail: 'This team isn’t recruiting. Choose another team, or ask a chief of this team.',
  },
  'by-invitation': {
    setting: 'team.sign_up',
    lifted_by: ['chief', 'owner'],
    detail: 'This team is by invitation only. Ask a chief of the team to invite you, or choose another team.',
  },
  'by-application': {
    setting: 'team.sign_up',
    lifted_by: 'self',
    detail: 'You can’t join this team directly. Apply to it instead.',
  },
  'join-directly': {
    setting: 'team.sign_up',
    lifted_by: 'self',
    detail: 'This team is open to everyone. Join it directly instead of applying.',
  },
  'team-full': {
    setting: 'team.wanted',
    lifted_by: 'owner',
    detail: 'This team is full. Choose another team.',
  },
  'was-removed': {
    setting: 'team.members',
    lifted_by: ['chief', 'owner'],
    detail: 'You were removed from this team, so you can’t join again on your own. Ask a chief of the team.',
  },
  'applicant-only': {
    setting: 'application.person',
    lifted_by: 'person',
    detail: 'Only the person who applied can do this. Ask them, or decline the application.',
  },
  'application-over': {
    setting: 'application.state',
    lifted_by: 'nobody',
    detail: 'The application is already closed, so it can’t be changed. Fetch it again to see the outcome.',
  },
  'own-application': {
    setting: 'application.person',
    lifted_by: ['other_chief', 'other_owner'],
    detail:
      'You can’t decide on your own application, or read or write notes about it. Another chief or an owner has to decide.',
  },
  'already-decided': {
    setting: 'application.state',
    lifted_by: 'nobody',
    detail: 'Someone else has already decided on this application. See `decided`.',
  },
  'not-before-team': {
    setting: 'application.steps',
    lifted_by: 'nobody',
    detail: 'The application isn’t with this team. Fetch it again to see which team is reviewing it.',
  },
  'person-is-member': {
    setting: 'team.members',
    lifted_by: 'nobody',
    detail: 'This person is already in the team, so you don’t need to accept or invite them.',
  },
  'was-there': {
    setting: 'application.steps',
    lifted_by: 'nobody',
    detail: 'That team has already reviewed this application. Choose another team.',
  },
  'not-shared': {
    setting: 'application.pool',
    lifted_by: 'person',
    detail:
      'The applicant wants only the teams they chose to see this application, so you can’t forward it to other teams. Choose one of those teams, or decide on it.',
  },
  'decider-only': {
    setting: 'application.decided_by',
    lifted_by: 'owner',
    detail:
      'Only the person who made the decision, or an owner of the project, can undo it. Ask one of them.',
  },
  'undo-over': {
    setting: 'application.decided_at',
    lifted_by: 'nobody',
    detail:
      'It’s too late to undo this decision: the email about it goes out after 30 seconds. If it was a mistake, contact the applicant.',
  },
  'moved-on': {
    setting: 'application.state',
    lifted_by: 'nobody',
    detail:
      'The application has changed since this decision, so the decision can’t be undone. Fetch the application again to see its current state.',
  },
  'pool-recruiting': {
    setting: 'team.recruiting',
    lifted_by: 'self',
    detail:
      'Only teams that are recruiting can see the pool and invite people from it. Set `recruiting` first.',
  },
  'not-in-pool': {
    setting: 'application.state',
    lifted_by: 'nobody',
    detail: 'This person isn’t in the pool any more. Fetch the pool again to see who is.',
  },
  'already-invited': {
    setting: 'application.steps',
    lifted_by: 'self',
    detail: 'The team has already invited this person. Wait for their answer.',
  },
  'invitation-over': {
    setting: 'application.steps',
    lifted_by: ['chief', 'owner'],
    detail: 'The invitation is no longer valid. Ask a chief of the team for a new one.',
  },
  'invitation-answered': {
    setting: 'application.steps',
    lifted_by: 'nobody',
    detail:
      'This person has already answered the invitation, so it can’t be withdrawn. Fetch the application again to see the answer.',
  },
  'interview-open': {
    setting: 'interview.state',
    lifted_by: 'self',
    detail: 'The team has already proposed an interview. Cancel it before you propose another one.',
  },
  'interview-over': {
    setting: 'interview.state',
    lifted_by: ['chief', 'owner'],
    detail:
      'The interview was cancelled, has started, or is no longer needed. Ask a chief of the team for a new time.',
  },
  'interview-not-agreed': {
    setting: 'interview.state',
    lifted_by: 'person',
    detail: 'No time has been agreed for this interview yet. Wait for the applicant’s answer.',
  },
  'time-passed': {
    setting: 'interview.times',
    lifted_by: ['chief', 'owner'],
    detail: 'This time has passed. Choose another one.',
  },
})

export const because = { ...ofProjects, ...ofTeams, ...refusals }
