import { sayYes } from '../joining/saying-yes.ts'
import { type Caller, callerFor } from '../sign-in.ts'
import { taipei } from '../tasks/volunteering.ts'
import { completeAnswers, everyKind, openProject, type Scene } from './asking.ts'

const people = [
  {
    name: 'Kim Park 金帕克',
    values: { bed: 'no', shirt: 'L', years: 1, diet: { diet: 'vegan-no-alliums' } },
  },
  { name: 'Wu Ting-yu 吳庭宇', values: { shirt: 'M', years: 6, diet: { diet: 'vegetarian-no-alliums' } } },
  { name: 'Sara Ben David', values: { bed: 'no', shirt: 'S', years: 2, photos: true } },
  { name: 'Huang Li-hua 黃麗華', values: { shirt: 'XL', years: 11, diet: { diet: 'omnivore' } } },
  { name: 'Noor Haddad', values: { bed: 'no', shirt: 'M', years: 0, arrival: '2027-08-07' } },
]

const titled = (en: string, zh: string) => ({
  en: { title: en, intro: '', purpose: 'To find you a bed and something to eat.' },
  'zh-TW': { title: zh, intro: '', purpose: '為了安排住宿和餐點。' },
})

/** Answers of someone who stays overnight, or of someone who doesn't. */
function answersOf(values: { bed?: string }): object {
  const all = { ...completeAnswers, ...values }
  const { nights: _, ...athome } = all
  return all.bed === 'yes' ? all : athome
}

/**
 * A form with five answers, one of them with a file. It has changed since: one question is a new revision.
 * One person has started, and some haven't. Its owner is the admin.
 */
export async function askAndAnswer(
  url: string,
  { picture, volunteer }: { picture: Buffer; volunteer: string },
): Promise<Scene> {
  const scene = await openProject(url, volunteer)
  const { owner, call, change, answer, pid } = scene
  await call(owner, `POST /api/projects/${pid}/teams`, { tid: 'kitchen', name: 'Kitchen 廚房組' })
  await call(owner, `POST /api/projects/${pid}/forms`, { fid: 'stay', texts: titled('Staying over', '住宿') })
  await change('stay', {
    state: 'open',
    questions: everyKind,
    texts: titled('Staying over', '住宿調查'),
    closes_at: taipei(9, '18:00'),
  })
  const answering: Caller[] = []
  for (const [at, { name, values }] of people.entries()) {
    const email = `answer-${at}.${pid}@demo.test`
    const team = at < 3 ? 'kitchen' : 'desk'
    await call(owner, `POST /api/projects/${pid}/teams/${team}/people`, { email, name, role: 'member' })
    await sayYes(url, pid, email)
    const browsing = await callerFor(url, email)
    answering.push(browsing)
    const card = at === 0 ? { card: await upload(browsing, url, pid, picture) } : {}
    await answer(browsing, 'stay', { values: { ...answersOf(values), ...card }, done: true })
  }
  await change('stay', { questions: everyKind.map(reword) })
  for (const [at, { values }] of people.entries())
    if (at > 0 && at < 4)
      await answer(answering[at]!, 'stay', {
        values: answersOf({ ...values, shirt: 'L' } as object),
        done: true,
      })
  const begun = await callerFor(url, volunteer)
  await answer(begun, 'stay', { values: { nickname: 'Ada' }, done: false })
  return scene
}

/** The same question with another wording that changes its meaning. */
const reword = (question: (typeof everyKind)[number]) =>
  question.id === 'shirt'
    ? {
        ...question,
        texts: {
          en: { label: 'Which hoodie fits you?', help: '' },
          'zh-TW': { label: '你穿哪個尺寸的帽 T？', help: '' },
        },
      }
    : question

async function upload(by: Caller, url: string, pid: string, data: Buffer): Promise<string> {
  const headers = { origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'image/png' }
  const response = await by.request.post(`${url}/api/projects/${pid}/uploads?name=card.png`, {
    headers,
    data,
  })
  if (!response.ok()) throw new Error(`the file was refused: ${await response.text()}`)
  return (await response.json()).id
}
