import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { visit } from '../settle.ts'
import { type Caller, callApi, callerFor } from '../sign-in.ts'
import type { Stage } from '../system/system.ts'

const statement = (title: string, text: string) => ({ title, text })

export const conduct = {
  en: statement('Code of conduct', 'We treat **everyone** with respect.\n\n- We listen\n- We help'),
  'zh-TW': statement('行為準則', '我們**尊重**每一個人。\n\n- 傾聽\n- 互相幫忙'),
}

const teams = [
  {
    tid: 'photo',
    name: 'Photography 攝影組',
    wanted: 12,
    sign_up: 'application',
    asks: ['skills', 'availability'],
    question: 'Which camera do you bring?',
  },
  { tid: 'desk', name: 'Registration 報到組', wanted: 30, sign_up: 'application', asks: ['languages'] },
  { tid: 'stage', name: 'Stage 舞台組', sign_up: 'application' },
  { tid: 'lights', name: 'Lantern Walk 提燈組', wanted: 40, sign_up: 'open' },
  { tid: 'tea', name: 'Tea House 茶屋組', wanted: 1, sign_up: 'open' },
  { tid: 'council', name: 'Council 顧問組', wanted: 3, sign_up: 'invitation' },
]

const description = 'Two days of **lanterns**, talks and tea in the old town.'
const name = 'Lantern Days 2031'

/** A project with every way of joining. The caller becomes its owner. */
export async function openToHelp(context: Caller, url: string): Promise<string> {
  const pid = `help-${randomUUID().slice(0, 8)}`
  const call = <T>(line: string, data?: object) => callApi<T>(context, url, line, data)
  const days = { starts_on: '2031-12-13', ends_on: '2031-12-14', time_zone: 'Asia/Taipei' }
  await call('POST /api/projects', { pid, name, description, ...days })
  for (const team of teams)
    await call(`POST /api/projects/${pid}/teams`, {
      ...team,
      recruiting: true,
      description: 'We carry light through the old town, rain or shine.',
    })
  await call(`POST /api/projects/${pid}/teams`, { tid: 'archive', name: 'Archive 檔案組' })
  await call(`PUT /api/projects/${pid}/statements/conduct`, { texts: conduct })
  await call(`PUT /api/projects/${pid}/statements/conduct/signatures/me`, { version: 1 })
  const { uid } = await call<{ uid: string }>('GET /api/users/me')
  await call(`PUT /api/projects/${pid}/teams/tea/chiefs/${uid}`)
  await call(`PATCH /api/projects/${pid}`, { state: 'open' })
  await call(`PUT /api/projects/${pid}/purposes/insurance`, { until: '2032-01-31' })
  return pid
}

/** Applies with a complete form. The caller must be signed in. */
export async function applyByApi(
  context: Caller,
  url: string,
  pid: string,
  wish: object = { tids: ['stage'] },
): Promise<string> {
  const sign = `PUT /api/projects/${pid}/statements/conduct/signatures/me`
  await callApi(context, url, sign, { version: 1 })
  const body = { motivation: 'I have carried lanterns since I was five.', pool: true, ...wish }
  const line = `POST /api/projects/${pid}/applications`
  return (await callApi<{ id: string }>(context, url, line, body)).id
}

const made = new Map<string, Promise<string>>()

/** Screens are captured in parallel, in one project. */
function oneProject({ system: { url } }: Stage): Promise<string> {
  const pid = made.get(url) ?? ownerOf(url).then((owner) => openToHelp(owner, url))
  made.set(url, pid)
  return pid
}

const ownerOf = (url: string) => callerFor(url, 'admin@demo.test')

/** A page of that project. */
export const openHelpPage = (rest = '') =>
  async function open(stage: Stage): Promise<void> {
    const pid = await oneProject(stage)
    await visit(stage.page, `/p/${pid}${rest}`)
    await stage.page.locator('main h1').first().waitFor()
  }

/** Submitted before anything is answered or accepted. */
export async function joinLacking(stage: Stage): Promise<void> {
  await openHelpPage('/t/lights/join')(stage)
  await stage.page.locator('main button').last().click()
  await stage.page.locator('main .mantine-RadioGroup-error').first().waitFor()
}

/** Fills in the application, up to the button. */
export const fillApplication = (until: 'filled' | 'lacking' | 'confirm') =>
  async function fill(stage: Stage): Promise<void> {
    const { page } = stage
    // Removes a draft of an earlier screen.
    await page.evaluate(() => localStorage.clear())
    await openHelpPage('/apply?team=photo')(stage)
    await page.locator('main form ul button').first().click()
    if (until !== 'lacking') {
      const areas = page.locator('main form textarea:visible')
      await areas.first().fill('I have carried lanterns since I was five. 我很想把大家的笑容拍下來。')
      await areas.last().fill('A small one with a fast lens.')
      await page.locator('main form input[name=skills]').fill('Photography, 剪輯,')
      await page.locator('main form input[name=skills]').press('Enter')
      await page.locator('main form input[value=during]').check()
      await page
        .locator('main form .mantine-Select-input, main form input[aria-haspopup=listbox]')
        .first()
        .click()
      await page.getByRole('option').nth(1).click()
      await page.locator('main form section:nth-of-type(4) input').last().check()
      await page.locator('main form section:nth-of-type(5) input').check()
    }
    if (until === 'filled') return
    await page.locator('main form button[type=submit]').click()
    if (until === 'confirm') await page.locator('main input[type=email]').waitFor()
  }

const waiting = new Map<string, Promise<void>>()

/** To-dos of an applicant at home: an interview to confirm, an invitation to answer, an agreement to agree to. */
export async function waitAtHome({ page, system }: Stage): Promise<void> {
  const made = waiting.get(system.url) ?? applyTwice(page, system.url)
  waiting.set(system.url, made)
  await made
}

export const seeWaiting = ({ page }: Stage) => page.locator('main li fieldset button').first().waitFor()

async function applyTwice(page: Page, url: string): Promise<void> {
  const owner = await ownerOf(url)
  const [first, second] = [await openToHelp(owner, url), await openToHelp(owner, url)]
  const one = await applyByApi(page.context(), url, first, {
    tids: ['photo', 'stage'],
    skills: ['Photography'],
    availability: ['during'],
    answers: { photo: 'A small one.' },
  })
  const day = 86_400_000
  const times = [2, 3, 5].map((days) => new Date((Math.floor(Date.now() / day) + days) * day + 36e6))
  await callApi(owner, url, `POST /api/projects/${first}/applications/${one}/interviews`, {
    tid: 'photo',
    times,
    minutes: 20,
    location: 'https://meet.example.org/photo',
  })
  const two = await applyByApi(page.context(), url, second, { tids: [] })
  await callApi(owner, url, `POST /api/projects/${second}/applications/${two}/invitations`, {
    tid: 'lights',
    note: 'We need someone who carries the big fish lantern.',
  })
  const texts = {
    ...conduct,
    en: { ...conduct.en, text: 'We treat everyone with respect, online as well.' },
  }
  await callApi(owner, url, `PUT /api/projects/${second}/statements/conduct`, { texts })
}
