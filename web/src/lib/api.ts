import { client } from '../../../api-client/src/client.gen.ts'
import { type ApiProblem, toProblem } from './problem.ts'

client.setConfig({ baseUrl: '', credentials: 'same-origin' })
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
  addPasskey,
  addToTeam,
  answerInvitation,
  changeMe,
  changePrimaryAddress,
  changeProject,
  changeTeam,
  confirmAddressChange,
  createProject,
  createTeam,
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
  getBank,
  getDietaryHabit,
  getExport,
  getImport,
  getInvitation,
  getMe,
  getMyParticipation,
  getOverview,
  getProject,
  getRealProfile,
  getResume,
  getRollOver,
  getSignIn,
  getTeam,
  getUser,
  grantDesk,
  grantFinance,
  grantOwner,
  grantRoleByEmail,
  importPeople,
  keepMe,
  listAddresses,
  listAvatars,
  listHistory,
  listHistoryPeople,
  listImportRows,
  listMembers,
  listMyPurposes,
  listPasskeys,
  listPrivateReads,
  listPrivateSections,
  listProjectPeople,
  listProjects,
  listRoles,
  listSessions,
  listSignIns,
  listTeamHistory,
  listTeamPeople,
  listTeams,
  listTokens,
  mailSignIn,
  makeExchangeCredentials,
  mapImport,
  orderTeams,
  previewErasure,
  previewRollOver,
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
  retryRollOver,
  revokeDesk,
  revokeFinance,
  revokeOwner,
  revokeToken,
  rollOver,
  runImport,
  sendInvitations,
  setAvatar,
  signInWithCode,
  signInWithLink,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  // By its own name it would pass for a hook.
  useGravatar as chooseGravatar,
} from '../../../api-client/src/sdk.gen.ts'
