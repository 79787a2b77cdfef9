import { declareRefusals } from '../platform/refusals.ts'

/** About a project and its people. Other slices use most of them, too. */
export const because = declareRefusals({
  'owners-only': {
    setting: 'project.owners',
    lifted_by: 'owner',
    detail: 'Only owners of the project can do this. Ask an owner.',
  },
  'chiefs-only': {
    setting: 'team.chiefs',
    lifted_by: ['chief', 'owner'],
    detail: 'Only chiefs of the team and owners of the project can do this. Ask one of them.',
  },
  'not-in-project': {
    setting: 'project.people',
    lifted_by: ['chief', 'owner'],
    detail:
      'Only people in the project can do this: those who are in a team or have a role. Join a team first.',
  },
  'project-not-open': {
    setting: 'project.state',
    lifted_by: 'owner',
    detail: 'The project isn’t open, so nobody can join it or sign up. An owner can open it.',
  },
  'project-state': {
    setting: 'project.state',
    lifted_by: 'owner',
    detail: 'The current state of the project doesn’t allow this. An owner can change the state.',
  },
  'project-archived': {
    setting: 'project.state',
    lifted_by: 'owner',
    detail: 'The project is archived, so nothing in it can be changed. An owner can unarchive it first.',
  },
  'needs-team': {
    setting: 'project.teams',
    lifted_by: 'owner',
    detail: 'A project needs at least one team before it can be opened. Create a team first.',
  },
  'applications-open': {
    setting: 'project.applications',
    lifted_by: ['chief', 'owner'],
    detail: 'There are undecided applications. Accept or decline them first.',
  },
  'import-running': {
    setting: 'project.imports',
    lifted_by: 'time',
    detail: 'An import is running. Open the project when the import has finished.',
  },
  'zone-fixed': {
    setting: 'project.purposes',
    lifted_by: 'owner',
    detail:
      'In another time zone, private data could be read for longer than people know. Close all open purposes before you change the time zone.',
  },
  'known-here': {
    setting: 'project.people',
    lifted_by: 'self',
    detail: 'This person has never been in this project. Add them by email address.',
  },
  'role-new': {
    setting: 'project.roles',
    lifted_by: ['time', 'other_owner'],
    detail: 'Your role is too new for this. Wait until `from`, or ask another owner to confirm the role.',
  },
  'confirmed-by-another': {
    setting: 'project.roles',
    lifted_by: 'other_owner',
    detail:
      'You can’t confirm this, because you were involved or your own role is too new. Ask another owner.',
  },
  'last-owner': {
    setting: 'project.owners',
    lifted_by: 'owner',
    detail: 'This would leave the project without an owner. Make someone else an owner first.',
  },
})
