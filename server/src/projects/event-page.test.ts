import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { emptyPage } from './event-page.ts'

const { call, make, database } = await createWorld()

async function scene() {
  const owner = await make.person()
  const token = await make.token(owner.uid)
  const { pid } = await make.project()
  await make.owner(pid, owner.uid)
  const change = (page: unknown) => call(`PATCH /api/projects/${pid}`, { token, body: { page } })
  return { pid, token, change }
}

const page = {
  location: 'Lantern Hall',
  address: '1 Lantern Road, Taipei',
  coordinates: { latitude: 25.0135, longitude: 121.5416 },
  website: 'https://lanterns.example/2026?from=us',
  contact: 'hello@lanterns.example',
  questions: [{ question: 'Do I need experience?', answer: 'No. **Come!**' }],
  translations: [
    {
      language: 'zh-TW',
      description: '兩天的燈會。',
      questions: [{ question: '要有經驗嗎？', answer: '不用。' }],
    },
  ],
}

it('is empty at first, and everyone sees what owners fill in', async () => {
  const { pid, token, change } = await scene()
  expect((await call(`GET /api/projects/${pid}`)).json().page).toEqual(emptyPage)
  const changed = await change(page)
  expect([changed.statusCode, changed.json().page]).toEqual([200, page])
  expect((await call(`GET /api/projects/${pid}`)).json().page).toEqual(page)
  const again = await change({ ...page, translations: page.translations })
  expect(again.headers.etag).toBe(changed.headers.etag)
  const lines = await database.db
    .selectFrom('audit')
    .select(['verb', 'after'])
    .where('pid', '=', pid)
    .execute()
  expect(lines).toEqual([{ verb: 'project.changed', after: { page: Object.keys(emptyPage) } }])
  expect((await call('GET /api/projects', { token })).json().data[0]).not.toHaveProperty('page')
})

it('takes what is given and empties the rest', async () => {
  const { change } = await scene()
  await change(page)
  expect((await change({ location: ' Old Hall ' })).json().page).toEqual({
    ...emptyPage,
    location: 'Old Hall',
  })
})

it.each([
  ['a script', { website: 'javascript:alert(1)' }],
  ['a page of this site', { website: '/home' }],
  ['no address', { contact: 'mei-ling' }],
  ['half a point', { coordinates: { latitude: 3 } }],
  ['a point beyond the pole', { coordinates: { latitude: 91, longitude: 0 } }],
  ['a question without an answer', { questions: [{ question: 'Why?', answer: ' ' }] }],
  ['too many questions', { questions: Array.from({ length: 21 }, () => page.questions[0]) }],
  ['a language twice', { translations: [page.translations[0], page.translations[0]] }],
  ['an unknown field', { map: 'https://maps.example' }],
])('refuses %s', async (_, given) => {
  const { pid, change } = await scene()
  expect((await change(given)).statusCode).toBe(400)
  expect((await call(`GET /api/projects/${pid}`)).json().page).toEqual(emptyPage)
})
