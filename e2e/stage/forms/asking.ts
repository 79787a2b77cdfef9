import { randomUUID } from 'node:crypto'
import { sayYes } from '../joining/saying-yes.ts'
import { type Caller, callApi, callerFor } from '../sign-in.ts'
import { taipei } from '../tasks/volunteering.ts'

const words = (en: string, zh: string, help = '', help2 = '') => ({
  en: { label: en, help },
  'zh-TW': { label: zh, help: help2 },
})
const asked = { rev: 1, required: true, private: false, when: null }
const option = (id: string, en: string, zh: string) => ({ id, texts: { en, 'zh-TW': zh } })

/** One question of every kind, and one with a condition. */
export const everyKind = [
  {
    id: 'about',
    rev: 1,
    kind: 'section',
    texts: words('About you', '關於你', 'Three short ones.', '三個小問題。'),
  },
  {
    ...asked,
    id: 'nickname',
    kind: 'text',
    lines: false,
    max: 40,
    texts: words('What shall stand on your badge?', '識別證上要寫什麼？'),
  },
  {
    ...asked,
    id: 'years',
    kind: 'number',
    whole: true,
    min: 0,
    max: 30,
    required: false,
    texts: words('How many years have you helped?', '你當志工幾年了？'),
  },
  {
    ...asked,
    id: 'arrival',
    kind: 'date',
    from: '2026-01-01',
    until: null,
    texts: words('When do you arrive?', '你哪一天到？'),
  },
  { id: 'staying', rev: 1, kind: 'section', texts: words('Staying with us', '住宿與用餐') },
  {
    ...asked,
    id: 'bed',
    kind: 'choice',
    many: false,
    options: [option('yes', 'Yes, please', '需要'), option('no', 'No, I live here', '不用，我住附近')],
    texts: words('Do you need a bed?', '你需要住宿嗎？'),
  },
  {
    ...asked,
    id: 'nights',
    kind: 'choice',
    many: true,
    options: [option('fri', 'Friday', '星期五'), option('sat', 'Saturday', '星期六')],
    when: { question: 'bed', is: ['yes'] },
    texts: words('Which nights?', '哪幾晚？'),
  },
  {
    ...asked,
    id: 'shirt',
    kind: 'size',
    sizes: ['S', 'M', 'L', 'XL'],
    texts: words('Your T-shirt', '你的 T 恤尺寸'),
  },
  {
    ...asked,
    id: 'diet',
    kind: 'dietary',
    private: true,
    required: false,
    texts: words('What do you eat?', '你的飲食習慣是？'),
  },
  {
    ...asked,
    id: 'card',
    kind: 'file',
    private: true,
    required: false,
    texts: words('Your student card', '學生證', 'For the cheaper ticket.', '用於購買優惠票。'),
  },
  {
    ...asked,
    id: 'photos',
    kind: 'consent',
    required: false,
    texts: words('Pictures of me may be shown', '可以公開有我的照片'),
  },
  {
    ...asked,
    id: 'house',
    kind: 'consent',
    texts: words('I keep to the rules of the house', '我會遵守場地規則'),
  },
]

const titled = (en: string, zh: string, more: object = {}) => ({
  en: { title: en, intro: 'We ask **once**, and keep it short.', purpose: '', ...more },
  'zh-TW': { title: zh, intro: '我們只問**一次**，很快就好。', purpose: '', ...more },
})

export interface Scene {
  pid: string
  owner: Caller
  call: <T = unknown>(by: Caller, line: string, data?: object) => Promise<T>
  /** Creates a form and opens it to everyone in the project. */
  ask: (fid: string, form: object) => Promise<void>
  /** Changes parts of an existing form. */
  change: (fid: string, part: object) => Promise<void>
  /** Answers the current questions. */
  answer: (by: Caller, fid: string, answers: { values: object; done: boolean }) => Promise<void>
}

interface Form {
  [field: string]: unknown
  state: string
}

/** A project with a team of two and no forms yet. */
export async function openProject(url: string, volunteer: string): Promise<Scene> {
  const pid = `forms-${randomUUID().slice(0, 8)}`
  const call = <T>(by: Caller, line: string, data?: object) => callApi<T>(by, url, line, data)
  const owner = await callerFor(url, 'admin@demo.test')
  const dateOf = (days: number) => taipei(days, '00:00').slice(0, 10)
  const days = { starts_on: dateOf(20), ends_on: dateOf(21), time_zone: 'Asia/Taipei' }
  await call(owner, 'POST /api/projects', { pid, name: 'Lantern Days 燈會', accent: '#2a6f97', ...days })
  await call(owner, `POST /api/projects/${pid}/teams`, { tid: 'desk', name: 'Registration 報到組' })
  const people = [
    { email: volunteer, name: 'Ada Chen 陳愛達', role: 'member' },
    { email: `mei.${pid}@demo.test`, name: 'Lin Mei-ling 林美玲', role: 'chief' },
  ]
  for (const person of people) await call(owner, `POST /api/projects/${pid}/teams/desk/people`, person)
  await call(owner, `PATCH /api/projects/${pid}`, { state: 'open' })
  await sayYes(url, pid, ...people.map(({ email }) => email))
  const pathOf = (fid: string) => `/api/projects/${pid}/forms/${fid}`
  async function change(fid: string, part: object): Promise<void> {
    const { fid: _, version: _v, schema: _s, ...form } = await call<Form>(owner, `GET ${pathOf(fid)}`)
    await call(owner, `PUT ${pathOf(fid)}`, { ...form, ...part })
  }
  return {
    pid,
    owner,
    call,
    change,
    async answer(by, fid, answers) {
      const { version } = await call<Form>(by, `GET ${pathOf(fid)}`)
      await call(by, `PUT ${pathOf(fid)}/answers/me`, { version, ...answers })
    },
    async ask(fid, form) {
      await call(owner, `POST /api/projects/${pid}/forms`, { fid, ...form })
      await change(fid, { state: 'open' })
    },
  }
}

const stays = [
  ['all', 'Staying over', '住宿調查'],
  ['done', 'Staying over last year', '去年的住宿調查'],
] as const

/** The state some weeks before the event: forms of every kind and in every state. */
export async function askAll(
  { owner, call, ask, change, answer, pid }: Scene,
  volunteer: Caller,
): Promise<void> {
  const forms = `/api/projects/${pid}/forms`
  await ask('clothes', { from: 'clothes' })
  await change('clothes', { closes_at: taipei(3, '18:00'), required_for: ['badge'] })
  await ask('catering', { from: 'catering' })
  await change('catering', {
    closes_at: taipei(12, '18:00'),
    required_for: ['task', 'claim'],
    readers: ['desk'],
  })
  await answer(volunteer, 'catering', { values: { eats: 'yes', meals: ['lunch'] }, done: false })
  await ask('appreciation-name', { from: 'appreciation-name' })
  const purpose = 'To find you a bed and something to eat.'
  for (const [fid, en, zh] of stays) {
    await call(owner, `POST ${forms}`, { fid, texts: titled(en, zh) })
    await change(fid, { state: 'open', questions: everyKind, texts: titled(en, zh, { purpose }) })
  }
  await call(owner, `POST ${forms}`, { fid: 'late', texts: titled('Arrival', '抵達時間') })
  await change('late', {
    state: 'open',
    questions: [everyKind[3]],
    opens_at: taipei(-20, '08:00'),
    closes_at: taipei(-2, '08:00'),
  })
  await call(owner, `POST ${forms}`, { from: 'parking' })
}

export const completeAnswers = {
  nickname: 'Ada 愛達',
  years: 3,
  arrival: '2027-08-06',
  bed: 'yes',
  nights: ['fri', 'sat'],
  shirt: 'M',
  diet: { diet: 'vegetarian-no-alliums', allergies: ['peanuts'] },
  photos: false,
  house: true,
}
