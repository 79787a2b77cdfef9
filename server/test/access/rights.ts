import { pid, tid } from './stage.ts'

/**
 * The rows of the access table behind each right. `key` is the right in the whole project, `key:tid` in a team,
 * and `key:*` in at least one. Callers have it exactly if the row succeeds.
 */
export const behind: Record<string, string[]> = {
  'settings.change': [
    'changeProject',
    'setLogo',
    'removeLogo',
    'setBanner',
    'removeBanner',
    'listSecondSteps',
    'listSecondStepResets',
    'withdrawSecondStepReset',
  ],
  'history.read': ['listHistory', 'listHistoryPeople'],
  'overview.read:*': ['getOverview'],
  'years.start': ['previewRollOver', 'rollOver', 'getRollOver', 'retryRollOver', 'sendInvitations'],
  'roles.grant': ['listRoles', 'grantRoleByEmail', 'grantOwner', 'grantFinance', 'grantDesk'],
  'roles.revoke': ['revokeOwner', 'revokeFinance', 'revokeDesk'],
  'roles.confirm': ['confirmRole'],
  'teams.create': ['createTeam', 'changeTeam: what owners say', 'orderTeams'],
  [`teams.change:${tid}`]: ['changeTeam: what chiefs say'],
  'people.read': [
    'listProjectPeople',
    'countProjectPeople',
    'listAudiences',
    'saveAudience',
    'deleteAudience',
    'exportPeopleCsv',
    'exportPeopleXlsx',
  ],
  'people.import': ['importPeople', 'getImport', 'mapImport', 'listImportRows', 'runImport'],
  [`people.invite:${tid}`]: [
    'addChief',
    'addMember',
    'removeChief',
    'removeMember',
    'addToTeam',
    'resendInvitation',
    'listTeamPeople: former',
    'listTeamHistory',
  ],
  'applications.decide:*': ['listApplications'],
  [`applications.decide:${tid}`]: [
    'getApplication',
    'decideApplication',
    'decideApplications',
    'undoDecision',
    'listNotes',
    'addNote',
    'proposeInterview',
    'cancelInterview',
    'getInterviewCalendar',
  ],
  [`pool.search:${tid}`]: ['searchPool', 'inviteFromPool', 'withdrawPoolInvitation'],
  'statements.change': ['setStatement', 'retireStatement'],
  'tasks.plan': ['createTask: of the project', 'changeTask: of the project'],
  'tasks.plan:*': [
    'countTasks',
    'exportRoster',
    'listHours',
    'listHoursByPerson',
    'exportHours',
    'listShiftsOf',
  ],
  [`tasks.plan:${tid}`]: [
    'createTask',
    'createTaskSeries',
    'changeTask',
    'changeTask: for anyone',
    'removeTask',
    'assignSeat',
    'assignSeat: the requester',
    'removeFromTask',
    'previewTaskChanges',
    'changeTasks',
    'listCandidates',
    'getCover',
    'startCover',
    'stopCover',
    'answerSwap: consent',
  ],
  'attendance.record:*': ['getBoard', 'streamBoardEvents'],
  [`attendance.record:${tid}`]: ['recordAttendance'],
  [`hours.correct:${tid}`]: ['correctHours'],
  'rules.change': ['changeTaskRules'],
  'forms.change': ['listForms:all', 'createForm', 'changeForm', 'retireForm', 'remindMissingAnswers'],
  'badges.read': ['listBadges', 'exportBadges'],
  'subsidy.change': ['setTrafficSubsidy', 'previewTrafficSubsidyImport'],
  'claims.decide': [
    'listClaims',
    'getClaim',
    'approveClaim',
    'declineClaim',
    'reopenClaim',
    'returnClaim',
    'listPayouts',
    'getPayout',
    'markPayoutPaid',
    'cancelPayout',
    'getSubsidyTotals',
    'listSubsidyLedger',
  ],
  'receipts.read': ['readReceipt'],
  'payouts.create': ['createPayout', 'makePayoutFile'],
  'messages.read': ['listMessages', 'retryMessage'],
  'messages.change': [
    'listMessageTemplates',
    'getMessageTemplate',
    'setMessageTemplate',
    'resetMessageTemplate',
  ],
  'messages.preview': ['previewMessage'],
  'announcements.write': ['getAnnouncement: to everyone', 'createAnnouncement', 'cancelAnnouncement'],
  'announcements.write:*': ['listAnnouncements'],
  [`announcements.write:${tid}`]: [
    'getAnnouncement',
    'listAnnouncementRecipients',
    'createAnnouncement: to a team',
    'previewAnnouncement',
    'testAnnouncement',
  ],
  'purposes.open': ['openPurpose', 'closePurpose'],
  'purposes.ask': ['listMissingForPurpose', 'remindForPurpose'],
  'purposes.read:traffic-subsidy': ['readForPurpose: traffic-subsidy'],
  'purposes.read:insurance': ['readForPurpose: insurance'],
  'purposes.read:emergency': ['listPurposePeople: emergency', 'readForPurpose: emergency'],
  'purposes.read:shipping': ['readForPurpose: shipping'],
  'purposes.read:placement': ['listPurposePeople: placement'],
  'purposes.read:catering': ['readForPurpose: catering', 'listPurposePeople: catering'],
  'purposes.count:catering': ['countDiets', 'listNamedDiets'],
}

const theForm = 'a form says so itself, in `reads`'
const whose = 'depends on whose it is, or who is added'

/** Rows that a role opens only together with something else than the project. */
export const byOtherFacts: Record<string, string> = {
  'readForPurpose: placement': whose,
  requestSecondStepReset: whose,
  'grantOwner: to someone new': whose,
  'grantFinance: to someone new': whose,
  'grantDesk: to someone new': whose,
  'addMember: someone new': whose,
  'undoDecision:of another': whose,
  'getUpload:of another': theForm,
  'removeUpload:of another': theForm,
  listFormAnswers: theForm,
  summariseFormAnswers: theForm,
  listMissingAnswers: theForm,
  exportFormAnswersCsv: theForm,
  exportFormAnswersXlsx: theForm,
  readPrivateAnswers: theForm,
  exportPrivateAnswers: theForm,
  readAnswerFile: theForm,
}

/** Whether someone with these rights has the one named in the table above. */
export function has(may: readonly string[], wanted: string): boolean {
  const [key = '', where] = wanted.split(':')
  if (may.includes(key)) return true
  if (where === '*') return may.some((one) => one.startsWith(`${key}:`))
  return where !== undefined && may.includes(wanted)
}

export const ofProject = `/api/projects/${pid}`
