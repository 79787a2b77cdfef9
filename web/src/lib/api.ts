import { client } from '../../../api-client/src/client.gen.ts'
import { type ApiProblem, toProblem } from './problem.ts'

client.setConfig({ baseUrl: '', credentials: 'same-origin' })
client.interceptors.error.use((error, response) =>
  error instanceof DOMException && error.name === 'AbortError' ? error : toProblem(error, response?.status),
)

interface Answer<Data> {
  data?: Data
  error?: unknown
}

/** The data of an answer; anything else is thrown as an ApiProblem: `await call(getProject({ path: { pid } }))`. */
export async function call<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { data, error } = await answer
  if (error !== undefined) throw error as ApiProblem
  return data as Data
}

export {
  addPasskey,
  changeMe,
  endAllSessions,
  endSession,
  getProject,
  getSignIn,
  listMembers,
  listPasskeys,
  listProjects,
  listSessions,
  listSignIns,
  listTokens,
  mailSignIn,
  makeExchangeCredentials,
  removePasskey,
  renamePasskey,
  revokeToken,
  signInWithCode,
  signInWithLink,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '../../../api-client/src/sdk.gen.ts'
