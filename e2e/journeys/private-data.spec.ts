import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { unpack } from '../../server/test/zip.ts'
import type privacyWords from '../../web/src/locales/en/privacy.json'
import type privateWords from '../../web/src/locales/en/private.json'
import { expect, test } from '../stage/fixtures.ts'
import { sayYes } from '../stage/joining/saying-yes.ts'
import { callApi, callerFor } from '../stage/sign-in.ts'
import { letYearPass, makeSignInOld, storeOldDiet } from '../stage/system/database.ts'

/** Chinese on the phone, English on the desk. */
test.use({ locale: async ({ viewport }, use) => use(viewport!.width < 600 ? 'zh-TW' : 'en-US') })

const accountNumber = '0107979123456'

function wordsFor(locale: string) {
  const folder = `../../web/src/locales/${locale === 'zh-TW' ? locale : 'en'}`
  const read = <Words>(name: string): Words =>
    JSON.parse(readFileSync(new URL(`${folder}/${name}.json`, import.meta.url), 'utf8'))
  return {
    locale,
    mine: read<typeof privateWords>('private'),
    privacy: read<typeof privacyWords>('privacy'),
    signIn: read<{ send: string; stepUp: { title: string }; code: { label: string } }>('sign-in'),
    ui: read<{ save: { saved: string } }>('ui'),
  }
}
type Words = ReturnType<typeof wordsFor>

/** The part of a text before its first placeholder: "Your account will be deleted on". */
const upTo = (text: string) => text.split('{{')[0]!.trim()

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An event next week with insurance and travel allowance, and one member. The admin owns it. */
async function joinEvent(url: string, email: string): Promise<string> {
  const pid = `insured-${Date.now().toString(36)}`
  const admin = await callerFor(url, 'admin@demo.test')
  const call = (line: string, data: object) => callApi(admin, url, line, data)
  const days = { starts_on: dateIn(7), ends_on: dateIn(8), time_zone: 'Asia/Taipei' }
  await call('POST /api/projects', { pid, name: 'Lantern Days', ...days })
  await call(`POST /api/projects/${pid}/teams`, { tid: 'desk', name: 'Registration' })
  await call(`PATCH /api/projects/${pid}`, { state: 'open' })
  // People who accept afterwards have seen what is read, and needn't be notified by email first.
  for (const purpose of ['insurance', 'traffic-subsidy'])
    await call(`PUT /api/projects/${pid}/purposes/${purpose}`, { until: dateIn(20) })
  await call(`POST /api/projects/${pid}/teams/desk/people`, { email })
  await sayYes(url, pid, email)
  return pid
}

test('a volunteer gives a bank account, sees who read it, downloads their data, and almost deletes the account', {
  tag: '@phone',
}, async ({ page, system, request, mailbox, newAddress, signInByApi, api, cli, axeCheck, locale }) => {
  test.slow()
  const words = wordsFor(locale!)
  const email = newAddress()
  await signInByApi(page.context(), email)
  await api(page.context(), 'PATCH /api/users/me', { language: locale === 'zh-TW' ? 'zh-TW' : 'en' })
  const { uid } = await api<{ uid: string }>(page.context(), 'GET /api/users/me')
  const pid = await joinEvent(system.url, email)
  await makeSignInOld(system.settings.DATABASE_URL!, email)
  const { username, password } = JSON.parse(
    await cli('credentials', 'admin@demo.test', '--scope', 'write private'),
  )
  const { access_token: token } = await (
    await request.post(`${system.url}/api/token`, { form: { username, password } })
  ).json()
  const owner = { headers: { authorization: `Bearer ${token}` } }
  const purpose = `${system.url}/api/projects/${pid}/purposes/traffic-subsidy`

  await giveBankAccount(page, words, () => mailbox.codeFor(email))
  await axeCheck(page)
  await page.reload()
  const missing = page.getByRole('region', { name: words.mine.todo.title })
  await expect(
    missing.getByRole('button', { name: words.mine.fields['real-profile'].birthday }),
  ).toBeVisible()
  await expect(missing.getByRole('button', { name: words.mine.fields.bank.account_number })).toHaveCount(0)

  const read = await request.post(`${purpose}/reads`, { ...owner, data: { uid } })
  expect((await read.json()).sections.bank.account_number).toBe(accountNumber)
  const notice = await mailbox.emailFor(email, ({ text }) => text.includes('/me/privacy'))
  expect(notice.text).not.toContain(accountNumber)
  await page.goto('/me/privacy')
  const line = page.getByRole('listitem').filter({ hasText: words.mine.sections.bank })
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(words.mine.whys['traffic-subsidy'])
  await expect(line).toContainText(words.mine.fields.bank.account_number)
  await axeCheck(page)

  await takeCopy(page, words, () => mailbox.emailFor(email, ({ text }) => text.includes('/me/privacy')))
  await leaveAndStay(page, words)
  const last = await mailbox.emailFor(email, ({ text }) => text.includes('/me/privacy'))
  expect(last.subject).toMatch(/2\d{3}/)
})

test('typed text survives the fresh sign-in', { tag: '@phone' }, async ({
  page,
  system,
  mailbox,
  newAddress,
  signInByApi,
  api,
  locale,
}) => {
  const { mine, signIn, ui } = wordsFor(locale!)
  const email = newAddress()
  await signInByApi(page.context(), email)
  await page.goto('/me/private')
  const profile = page.getByRole('region', { name: mine.sections['real-profile'] })
  await profile.getByRole('button', { name: mine.fill }).click()
  const name = profile.getByLabel(mine.fields['real-profile'].legal_name)
  await name.fill('陳美玲')
  await makeSignInOld(system.settings.DATABASE_URL!, email)
  await name.press('Tab')
  const dialog = page.getByRole('dialog', { name: signIn.stepUp.title })
  await dialog.getByRole('button', { name: signIn.send }).click()
  await dialog.getByLabel(signIn.code.label).fill(await mailbox.codeFor(email))
  await expect(profile.getByRole('status')).toHaveText(ui.save.saved)
  await expect(name).toHaveValue('陳美玲')

  // In the Taiwanese and in the international format.
  const phone = profile.getByLabel(mine.fields['real-profile'].phone)
  await phone.fill('0912-345-678')
  await profile.getByRole('button', { name: '+886 912 345 678' }).click()
  await expect(phone).toHaveValue('+886 912 345 678')
  await expect(profile.getByRole('status')).toHaveText(ui.save.saved)
  expect(await api(page.context(), 'GET /api/users/me/real-profile')).toEqual({
    legal_name: '陳美玲',
    phone: '+886912345678',
  })
})

test('unlocked data locks itself, and says whether everything typed is saved', {
  tag: '@phone',
}, async ({ page, newAddress, signInByApi, api, axeCheck, locale }) => {
  const { mine } = wordsFor(locale!)
  await signInByApi(page.context(), newAddress())
  await page.clock.install()
  await page.goto('/me/private')
  const profile = page.getByRole('region', { name: mine.sections['real-profile'] })
  const unlock = profile.getByRole('button', { name: mine.unlock })
  const name = profile.getByLabel(mine.fields['real-profile'].legal_name)
  await profile.getByRole('button', { name: mine.fill }).click()
  await name.fill('陳美玲')
  const { session } = await api<{ session: { fresh_until: string } }>(page.context(), 'GET /api/sign-in')
  await page.clock.fastForward(Date.parse(session.fresh_until) - Date.now() - 3500)
  await expect(profile.getByRole('status')).toHaveText(mine.lockedBy.saved)
  await expect(unlock).toBeFocused()
  await expect(name).toHaveCount(0)
  expect(await api(page.context(), 'GET /api/users/me/real-profile')).toEqual({ legal_name: '陳美玲' })

  // The clock of this device is now ten minutes ahead, while for the server the sign-in is still fresh.
  await unlock.click()
  await expect(name).toHaveValue('陳美玲')
  await profile.getByLabel(mine.fields['real-profile'].phone).fill('12')
  await name.fill('陳美玲玲')
  const resume = page.getByRole('region', { name: mine.sections.resume })
  await resume.getByRole('button', { name: mine.fill }).click()
  const occupation = resume.getByLabel(mine.fields.resume.occupation)
  await occupation.fill('Nurse')
  await page.clock.fastForward('10:00')
  await expect(profile.getByRole('status')).toHaveText(mine.lockedBy.lost)
  await expect(occupation).toBeFocused()
  await axeCheck(page)
  await unlock.click()
  await expect(name).toHaveValue('陳美玲玲')
  await expect(profile.getByRole('status')).not.toHaveText(mine.lockedBy.lost)
})

test('emptied sections are deleted, and old data is kept on request', { tag: '@phone' }, async ({
  page,
  system,
  newAddress,
  signInByApi,
  api,
  locale,
}) => {
  const { mine, ui } = wordsFor(locale!)
  const email = newAddress()
  await signInByApi(page.context(), email)
  await page.goto('/me/private')
  const resume = page.getByRole('region', { name: mine.sections.resume })
  await resume.getByRole('button', { name: mine.fill }).click()
  const skills = resume.getByRole('textbox', { name: mine.fields.resume.skills })
  await skills.fill('First aid')
  await skills.press('Enter')
  await skills.fill('急救、口譯')
  await skills.press('Tab')
  await expect(resume.getByRole('status')).toHaveText(ui.save.saved)
  const kept = () => api(page.context(), 'GET /api/users/me/resume')
  expect(await kept()).toEqual({ skills: ['First aid', '急救', '口譯'] })

  await letYearPass(system.settings.DATABASE_URL!, email)
  await page.reload()
  await expect(resume).toContainText(mine.until.warned.split('}}')[1]!.trim().slice(0, 20))
  await resume.getByRole('button', { name: mine.keep }).click()
  await expect(resume).toContainText(mine.until.erased.split('}}')[1]!.trim().slice(0, 20))

  await resume.getByRole('button', { name: mine.open }).click()
  for (let left = 3; left > 0; left--) await resume.getByRole('listitem').first().getByRole('button').click()
  await expect(resume).toContainText(mine.until.empty)
  await expect(kept()).rejects.toThrow('404')

  const diet = page.getByRole('region', { name: mine.sections['dietary-habit'] })
  await diet.getByRole('button', { name: mine.fill }).click()
  // The whole card is clickable, not only its circle.
  const chosen = mine.diets['vegan-no-alliums']
  await diet.getByText(chosen, { exact: true }).click()
  await expect(diet.getByRole('radio', { name: chosen })).toBeChecked()
  await diet.getByText(mine.allergens.peanuts, { exact: true }).click()
  await expect(diet.getByRole('status')).toHaveText(ui.save.saved)
  await diet.getByRole('button', { name: mine.erase.action }).click()
  await page.getByRole('dialog').getByRole('button', { name: mine.erase.action }).click()
  await expect(diet.getByRole('button', { name: mine.fill })).toBeFocused()
  await expect(api(page.context(), 'GET /api/users/me/dietary-habit')).rejects.toThrow('404')
})

test('someone who chose a diet that is no longer offered gets an email and chooses again', {
  tag: '@phone',
}, async ({ page, system, mailbox, newAddress, signInByApi, api, axeCheck, locale }) => {
  const { mine, ui } = wordsFor(locale!)
  const email = newAddress()
  await signInByApi(page.context(), email)
  const language = locale === 'zh-TW' ? 'zh-TW' : 'en'
  await api(page.context(), 'PATCH /api/users/me', { language })
  const { uid } = await api<{ uid: string }>(page.context(), 'GET /api/users/me')
  await storeOldDiet(system.settings, uid, { diet: 'vegan', allergies: ['soy'] })
  const { links } = await mailbox.emailFor(email, (message) =>
    message.links.some((link) => link.includes('#')),
  )

  const diet = page.getByRole('region', { name: mine.sections['dietary-habit'] })
  await page.goto('/me/private')
  await expect(diet.getByRole('button', { name: mine.confirm.action })).toBeVisible()
  // The email's link opens the section at once, with nothing selected.
  await page.goto('/home')
  await page.goto(links[0]!)
  await expect(diet.getByText(mine.confirm.title)).toBeVisible()
  await expect(diet.getByRole('radio').first()).toBeFocused()
  await expect(diet.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(diet.getByRole('checkbox', { name: mine.allergens.soy })).toBeChecked()
  await axeCheck(page)

  await diet.getByText(mine.allergens.peanuts, { exact: true }).click()
  await expect(diet.getByRole('alert')).toHaveText(mine.wrong.diet)
  await diet.getByText(mine.diets['vegan-no-alliums'], { exact: true }).click()
  await expect(diet.getByRole('status')).toHaveText(ui.save.saved)
  await expect(diet.getByRole('alert')).toHaveCount(0)
  await expect(diet.getByText(mine.confirm.title)).toHaveCount(0)
  const kept = await api(page.context(), 'GET /api/users/me/dietary-habit')
  expect(kept).toEqual({ diet: 'vegan-no-alliums', allergies: ['soy', 'peanuts'] })
})

async function giveBankAccount(page: Page, words: Words, code: () => Promise<string>): Promise<void> {
  const { mine, signIn, ui } = words
  await page.goto('/me/private')
  const bank = page.getByRole('region', { name: mine.sections.bank })
  await expect(bank).toContainText(mine.readers.finance)
  await expect(bank).toContainText(mine.whys['traffic-subsidy'])
  await expect(page.getByRole('region', { name: mine.sections.resume })).toContainText(mine.visibility.nobody)

  // From a missing field straight to its form, after a fresh sign-in.
  await page.getByRole('button', { name: mine.fields.bank.account_holder }).click()
  const dialog = page.getByRole('dialog', { name: signIn.stepUp.title })
  await dialog.getByRole('button', { name: signIn.send }).click()
  await dialog.getByLabel(signIn.code.label).fill(await code())
  const field = (name: keyof typeof mine.fields.bank) =>
    bank.getByRole('textbox', { name: mine.fields.bank[name] })
  await expect(field('account_holder')).toBeFocused()
  await bank.getByLabel(mine.fields.bank.country).selectOption('TW')
  await field('bank_code').fill('250')
  await expect(bank.getByText(mine.wrong.bank_code)).toBeHidden()
  await field('bank_code').press('Tab')
  await expect(field('bank_code')).toHaveAccessibleDescription(new RegExp(mine.wrong.bank_code))
  await field('bank_code').fill('808')
  await field('account_number').fill(accountNumber)
  await field('account_holder').fill('陳美玲')
  await field('account_holder').press('Tab')
  await expect(bank.getByRole('status')).toHaveText(ui.save.saved)
  await expect(bank.getByText(mine.wrong.bank_code)).toBeHidden()
}

async function takeCopy(
  page: Page,
  { privacy: { copy } }: Words,
  message: () => Promise<{ text: string }>,
): Promise<void> {
  await page.getByRole('button', { name: copy.ask, exact: true }).click()
  await expect(page.getByText(copy.waiting).or(page.getByText(copy.ready)).first()).toBeVisible()
  // It is created in the background.
  await page.goto('/home')
  expect((await message()).text).not.toContain(accountNumber)
  await page.goto('/me/privacy')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: copy.download, exact: true }).click()
  const file = readFileSync(await (await downloading).path())
  const holding = unpack(file).filter(({ data }) => data.includes(accountNumber))
  expect(holding.map(({ name }) => name).sort()).toEqual(['index.html', 'private/bank.json'])
}

async function leaveAndStay(page: Page, { privacy: { erase } }: Words): Promise<void> {
  await page.getByRole('button', { name: erase.action }).click()
  const dialog = page.getByRole('dialog', { name: upTo(erase.confirmTitle) })
  await dialog.getByRole('button', { name: erase.action }).click()
  const state = page.getByRole('status').filter({ hasText: erase.askedText })
  await expect(state).toContainText(upTo(erase.asked))
  await page.reload()
  await state.getByRole('button', { name: erase.keep }).click()
  await expect(state).toHaveCount(0)
  await expect(page.getByRole('button', { name: erase.action })).toBeVisible()
}
