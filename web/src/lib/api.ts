import { client } from '../../../api-client/src/client.gen.ts'
import { type ApiProblem, toProblem } from './problem.ts'

client.setConfig({ baseUrl: '', credentials: 'same-origin' })
// What is sent while the page goes away, such as a step that waited for a change of mind, must outlive it.
globalThis.addEventListener?.('pagehide', () => client.setConfig({ keepalive: true }))
globalThis.addEventListener?.('pageshow', () => client.setConfig({ keepalive: false }))
client.interceptors.error.use((error, response) =>
  error instanceof DOMException && error.name === 'AbortError' ? error : toProblem(error, response?.status),
)

interface Answer<Data> {
  data?: Data
  error?: unknown
  response?: Response
}

/** The data of an answer; anything else is thrown as an ApiProblem: `await call(getProject({ path: { pid } }))`. */
export async function call<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { data, error } = await answer
  if (error !== undefined) throw error as ApiProblem
  return data as Data
}

/** The same with the version of what was answered, for `If-Match` of the change that follows. */
export async function callForVersion<Data>(
  answer: Promise<Answer<Data>>,
): Promise<{ data: Data; version: string | null }> {
  const { data, error, response } = await answer
  if (error !== undefined) throw error as ApiProblem
  return { data: data as Data, version: response?.headers.get('etag') ?? null }
}

export {
  addAddress,
  addChief,
  addMember,
  addNote,
  addPasskey,
  addToTeam,
  answerInvitation,
  answerPoolInvitation,
  answerPoolInvitationByMail,
  answerTalk,
  apply,
  cancelTalk,
  changeMe,
  changePrimaryAddress,
  changeProject,
  changeTeam,
  confirmAddressChange,
  createProject,
  createTeam,
  decideApplication,
  decideApplications,
  deleteAddress,
  deleteBank,
  deleteDietaryHabit,
  deleteRealProfile,
  deleteResume,
  downloadExport,
  endAllSessions,
  endSession,
  eraseMe,
  getAddress,
  getApplication,
  getBank,
  getDietaryHabit,
  getExport,
  getImport,
  getInvitation,
  getMe,
  getMessageTemplate,
  getMyParticipation,
  getOverview,
  getPoolInvitation,
  getProject,
  getRealProfile,
  getResume,
  getRollOver,
  getSignIn,
  getStatement,
  getTeam,
  getUser,
  grantDesk,
  grantFinance,
  grantOwner,
  grantRoleByEmail,
  importPeople,
  inviteFromPool,
  joinTeam,
  keepMe,
  listAddresses,
  listApplications,
  listAvatars,
  listHistory,
  listHistoryPeople,
  listImportRows,
  listMembers,
  listMessages,
  listMessageTemplates,
  listMyApplications,
  listMyInboxes,
  listMyPurposes,
  listMyStatements,
  listNotes,
  listPasskeys,
  listPrivateReads,
  listPrivateSections,
  listProjectPeople,
  listProjects,
  listRoles,
  listSessions,
  listSignIns,
  listStatements,
  listTeamHistory,
  listTeamPeople,
  listTeams,
  listTokens,
  listUnwantedMail,
  mailSignIn,
  makeExchangeCredentials,
  mapImport,
  orderTeams,
  previewErasure,
  previewMessage,
  previewRollOver,
  proposeTalk,
  putAddress,
  putBank,
  putDietaryHabit,
  putRealProfile,
  putResume,
  removeAddress,
  removeAvatar,
  removeChief,
  removeMember,
  removePasskey,
  renamePasskey,
  requestExport,
  resetMessageTemplate,
  retireStatement,
  retryMessage,
  retryRollOver,
  revokeDesk,
  revokeFinance,
  revokeOwner,
  revokeToken,
  rollOver,
  runImport,
  searchPool,
  sendInvitations,
  setAvatar,
  setMessageTemplate,
  setStatement,
  setUnwantedMail,
  signInWithCode,
  signInWithLink,
  signInWithPasskey,
  signStatement,
  startPasskey,
  startPasskeySignIn,
  undoDecision,
  undoDecisions,
  unsubscribe,
  // By its own name it would pass for a hook.
  useGravatar as chooseGravatar,
  withdrawApplication,
  withdrawPoolInvitation,
} from '../../../api-client/src/sdk.gen.ts'
