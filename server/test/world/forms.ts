import type { Question } from '../../../form-schema/src/questions.ts'
import type { Values } from '../../../form-schema/src/validate.ts'
import type { App } from './app.ts'

/** A project with an owner, a chief and a member of the team `photo`, a member of `desk`, and an outsider. */
async function makeScene({ make }: App, given: Parameters<App['make']['project']>[0] = {}) {
  const { pid } = await make.project(given)
  const someone = () => make.caller({}, ['read', 'write', 'private'])
  const [owner, chief, ada, ben, stranger] = [
    await someone(),
    await someone(),
    await someone(),
    await someone(),
    await someone(),
  ]
  await make.owner(pid, owner.uid)
  for (const tid of ['photo', 'desk']) await make.team(pid, { tid })
  await make.membership(pid, 'photo', chief.uid, 'chief')
  await make.membership(pid, 'photo', ada.uid)
  await make.membership(pid, 'desk', ben.uid)
  return { pid, owner, chief, ada, ben, stranger, path: `/api/projects/${pid}/forms` }
}
export type FormScene = Awaited<ReturnType<typeof makeScene>>
type Someone = FormScene['ada']

const label = (words: string) => ({ label: words, help: '' })

/** A text question with the given properties. */
export const question = (given: { id: string; [field: string]: unknown }) => {
  const { words = 'What?', ...rest } = given
  return {
    kind: 'text',
    rev: 1,
    texts: { en: label(String(words)), 'zh-TW': label(String(words)) },
    required: false,
    private: false,
    when: null,
    ...((given.kind ?? 'text') === 'text' && { lines: false, max: 50 }),
    ...rest,
  } as unknown as Question & { same?: boolean }
}

const wordsOf = (title: string) => ({ title, intro: '', purpose: 'To know.' })
export const formTexts = (title = 'Clothes') => ({ en: wordsOf(title), 'zh-TW': wordsOf(title) })

type Change = Partial<{
  by: Someone
  headers: Record<string, string>
  state: string
  texts: object
  audience: string
  tids: string[]
  opens_at: string
  closes_at: string
  required_for: string[]
  readers: string[]
}>

/** All changes go through the public API. */
export function formSteps(app: App) {
  const { call } = app
  const at = ({ path }: FormScene, fid: string) => `${path}/${fid}`
  const get = (scene: FormScene, fid: string, by: Someone) =>
    call(`GET ${at(scene, fid)}`, { token: by.token })

  /** Replaces the questions; keeps the rest unless given. */
  async function put(
    scene: FormScene,
    fid: string,
    questions: readonly object[],
    { by = scene.owner, headers, ...change }: Change = {},
  ) {
    const body = { state: 'open', texts: formTexts(), questions, ...change }
    return call(`PUT ${at(scene, fid)}`, { token: by.token, body, ...(headers && { headers }) })
  }

  /** An open form for everyone, with these questions. */
  async function make(
    scene: FormScene,
    questions: readonly object[],
    change: Change & { fid?: string } = {},
  ) {
    const { fid = 'clothes', ...rest } = change
    const body = { fid, texts: formTexts() }
    const made = await call(`POST ${scene.path}`, { token: scene.owner.token, body })
    if (made.statusCode !== 201) throw new Error(made.body)
    const changed = await put(scene, fid, questions, rest)
    if (changed.statusCode !== 200) throw new Error(changed.body)
    return changed.json()
  }

  const mine = (scene: FormScene, fid: string, by: Someone) =>
    call(`GET ${at(scene, fid)}/answers/me`, { token: by.token })

  const answer = (
    scene: FormScene,
    by: Someone,
    values: Values,
    {
      fid = 'clothes',
      version = 2,
      done = true,
      headers,
    }: Partial<{ fid: string; version: number; done: boolean; headers: Record<string, string> }> = {},
  ) =>
    call(`PUT ${at(scene, fid)}/answers/me`, {
      token: by.token,
      body: { version, values, done },
      ...(headers && { headers }),
    })

  const list = (scene: FormScene, by: Someone, query = '') =>
    call(`GET ${scene.path}${query}`, { token: by.token })

  const scene = (given?: Parameters<App['make']['project']>[0]) => makeScene(app, given)

  return { scene, at, get, put, make, mine, answer, list }
}
