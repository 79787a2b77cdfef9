import { startProject } from '../organising/organised.ts'
import type { Screen } from '../system/system.ts'
import { askBulk, askInvite, pressAction, showInbox } from './applicants.ts'
import { openEmails, openStatements } from './emails.ts'
import {
  acceptInvitation,
  forgetQuestion,
  listInvited,
  openAsGone,
  openInvitation,
  visitAs,
} from './invitations.ts'
import { fillApplication, joinLacking, openHelpPage, seeWaiting, waitAtHome } from './joining.ts'

/** Joining a team, deciding on applications, and their messages. */
export const joiningScreens: Record<string, Screen> = {
  'project-help': { prepare: openHelpPage() },
  'team-open': { prepare: openHelpPage('/t/lights') },
  'team-full': { prepare: openHelpPage('/t/tea') },
  join: { prepare: openHelpPage('/t/lights/join') },
  'join-lacking': { prepare: joinLacking },
  apply: { prepare: openHelpPage('/apply') },
  'apply-filled': { path: '/', prepare: fillApplication('filled') },
  'apply-lacking': { path: '/', prepare: fillApplication('lacking') },
  'apply-confirm': { path: '/', prepare: fillApplication('confirm') },
  'apply-closed': { path: '/p/2025/apply' },
  'home-waiting': { path: '/home', user: 'applicant', begin: waitAtHome },
  'applications-mine': {
    path: '/me/applications',
    user: 'applicant',
    begin: waitAtHome,
    prepare: seeWaiting,
  },
  'applications-none': { path: '/me/applications', user: 'newcomer' },
  'home-new': { path: '/home', user: 'newcomer' },
  'invited-dead': { path: '/invited#yes.0000000000' },
  invitation: { prepare: openInvitation('asked') },
  'invitation-two-teams': { prepare: openInvitation('twice') },
  'invitation-lacking': { prepare: forgetQuestion },
  'invitation-no': { prepare: openInvitation('asked', 'no') },
  'invitation-answered': { prepare: acceptInvitation },
  'invitation-second-step': { prepare: openInvitation('careful') },
  'invitation-left': { prepare: openAsGone('left') },
  'invitation-removed': { prepare: openAsGone('removed') },
  'invitation-dead': { path: '/invitation#yes.0000000000' },
  'invitation-incomplete': { path: '/invitation' },
  'invitation-mine': { prepare: visitAs('asked', ({ pid }) => `/me/invitations/${pid}`) },
  'invitations-mine': { prepare: visitAs('asked', () => '/me/invitations') },
  'invitations-none': { path: '/me/invitations', user: 'newcomer' },
  'home-invited': { prepare: visitAs('asked', () => '/home') },
  'team-invited': { prepare: visitAs('chief', ({ pid }) => `/p/${pid}/t/desk`) },
  'manage-people-invited': { user: 'admin', prepare: listInvited },
  inbox: { prepare: showInbox(() => '/applications') },
  'inbox-one': { prepare: showInbox(({ ids }) => `/applications?id=${ids.Ada}`) },
  'inbox-decline': {
    prepare: showInbox(({ ids }) => `/applications?id=${ids.Ada}`, pressAction(1, 'details')),
  },
  'inbox-forward': {
    prepare: showInbox(({ ids }) => `/applications?id=${ids.Ada}`, pressAction(2, 'select')),
  },
  'inbox-interview': {
    prepare: showInbox(({ ids }) => `/applications?id=${ids.Ada}`, pressAction(3, 'input')),
  },
  'inbox-bulk': { prepare: showInbox(() => '/applications', askBulk) },
  'inbox-none': { prepare: showInbox(() => '/applications?search=nobody%20like%20this') },
  'inbox-keys': {
    prepare: showInbox(
      () => '/applications',
      (page) => page.keyboard.press('?'),
    ),
  },
  'inbox-refused': { path: '/p/2026/applications', user: 'newcomer' },
  pool: { prepare: showInbox(() => '/pool') },
  'pool-invite': { prepare: showInbox(() => '/pool', askInvite) },
  'manage-joining': { user: 'admin', prepare: openStatements('shown') },
  'manage-joining-none': { path: '/p/2028/manage/joining', user: 'admin', begin: startProject('2028') },
  'manage-joining-writing': { user: 'admin', prepare: openStatements('writing') },
  'manage-messages': { user: 'admin', prepare: openEmails('messages') },
  'manage-messages-one': { user: 'admin', prepare: openEmails('messages?kind=application.accepted') },
  'manage-outbox': { user: 'admin', prepare: openEmails('outbox') },
  'manage-outbox-none': { user: 'admin', prepare: openEmails('outbox?state=dropped') },
  unsubscribe: { path: '/unsubscribe#0000000000' },
  'unsubscribe-dead': { path: '/unsubscribe' },
}
