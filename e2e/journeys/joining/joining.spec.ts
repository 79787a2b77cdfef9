import type { Page } from '@playwright/test'
import { expect } from '../../stage/fixtures.ts'
import { test } from '../../stage/joining/helping.ts'
import { applyByApi, conduct } from '../../stage/joining/joining.ts'
import type { Caller } from '../../stage/sign-in.ts'
import { hurryEmails } from '../../stage/system/database.ts'
import type { Mailbox } from '../../stage/system/mailbox.ts'

const [photo, desk, lights] = ['Photography 攝影組', 'Registration 報到組', 'Lantern Walk 提燈組']

/** Emails about a decision are held for thirty seconds, longer than other emails take. */
async function heldEmail(mailbox: Mailbox, email: string, word: string) {
  const fits = ({ text, subject }: { text: string; subject: string }) => `${subject} ${text}`.includes(word)
  const again = () => mailbox.emailFor(email, fits)
  return again().catch(again).catch(again)
}

async function fillApplication(page: Page): Promise<void> {
  await page.getByLabel('Why do you want to help?').fill('I have carried lanterns since I was five.')
  await page.getByLabel('What are you good at?').fill('Photography, Retouching')
  await page.getByLabel('What are you good at?').press('Enter')
  await page.getByRole('combobox', { name: 'Which languages do you speak?' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await page.getByLabel('During the event').check()
  await page.getByLabel('Which camera do you bring?').fill('A small one.')
  await agreeToAll(page)
}

/** Shows who will see what about them; answers the questions and accepts the agreements. */
async function agreeToAll(page: Page): Promise<void> {
  await expect(page.getByText(/^Visible to owners until .*2032/)).toBeVisible()
  const question = page.getByRole('radiogroup', { name: 'Show your name on the public staff page?' })
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(0)
  await question.getByRole('radio', { name: 'No, leave me out' }).check()
  await page.getByText('Read full text').click()
  await expect(page.getByText('We treat everyone with respect.')).toBeVisible()
  await page.getByLabel(/I have read “Code of conduct”/).check()
}

test('someone new applies to two teams; the first forwards the application, the second accepts', {
  tag: '@phone',
}, async ({ page, helping: { owner, pid }, system, mailbox, newAddress, api, axeCheck }) => {
  test.setTimeout(180_000)
  const email = newAddress()
  await page.goto(`/p/${pid}`)
  const full = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Full for now' }) })
  await expect(full.getByRole('listitem')).toContainText(['Tea House'])
  await expect(page.getByRole('listitem').filter({ hasText: 'Council' })).toContainText('By invitation')
  await axeCheck(page)
  await page.getByRole('link', { name: `Apply to ${desk}` }).click()

  const chosen = page.getByRole('list', { name: 'Your choices, in order' }).getByRole('listitem')
  await expect(chosen).toContainText([desk])
  await expect(page.getByRole('button', { name: `Add ${photo}` })).toContainText('We carry light')
  await page.getByRole('button', { name: `Add ${photo}` }).click()
  await page.getByRole('button', { name: `Move ${photo} up` }).press('Enter')
  await expect(chosen).toContainText([photo, desk])
  await expect(page.getByRole('button', { name: `Move ${photo} down` })).toBeFocused()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByLabel('Why do you want to help?')).toBeFocused()
  await axeCheck(page)
  await fillApplication(page)
  await page.reload()
  await expect(chosen).toContainText([photo, desk])
  await page.getByRole('button', { name: 'Send application' }).click()

  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code').waitFor()
  await page.reload()
  await page.getByLabel('Code').fill(await mailbox.codeFor(email))
  await page.getByLabel('Your name').fill('Mei-Ling Chen')
  await axeCheck(page, ['light'])
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Mei-Ling Chen!' })).toBeVisible()
  await expect(page.getByText(new RegExp(`${photo} will review your application and reply by`))).toBeVisible()
  await axeCheck(page)
  expect((await heldEmail(mailbox, email, 'Lantern Days 2031')).text).toContain(photo)

  await page.getByRole('link', { name: 'Go to home page' }).click()
  await expect(page.getByText(`${photo} is reviewing your application`)).toBeVisible()
  await expect(page.getByText('You’ll get an answer by')).toBeVisible()
  expect(await api(page.context(), 'GET /api/users/me')).toMatchObject({ listed: false })
  const { data } = await api<{ data: { id: string }[] }>(page.context(), 'GET /api/users/me/applications')
  const decision = `POST /api/projects/${pid}/applications/${data[0]!.id}/decision`
  await api(owner, decision, { tid: 'photo', decision: 'forward', to: 'desk', note: 'Speaks well.' })
  await hurryEmails(system.settings.DATABASE_URL!, pid)
  await page.reload()
  await page.getByRole('link', { name: `${desk} is reviewing your application` }).click()
  await expect(page.getByText('Forwarded to another team')).toBeVisible()
  await expect(page.getByText('Speaks well.')).toHaveCount(0)
  await api(owner, decision, { tid: 'desk', decision: 'accept', message: 'See you at the gate!' })
  await hurryEmails(system.settings.DATABASE_URL!, pid)
  await page.reload()
  await expect(page.getByText(`You’re in ${desk}`)).toBeVisible()
  await expect(page.getByText('See you at the gate!')).toBeVisible()
  await axeCheck(page)
  await page.getByRole('link', { name: `Go to ${desk}` }).click()
  await expect(page.getByText('You’re a member')).toBeVisible()
  const message = await heldEmail(mailbox, email, `welcome to ${desk}`)
  expect(message.subject).toBe(`Lantern Days 2031: welcome to ${desk}`)
  expect(message.text).toContain('See you at the gate!')
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-TW' })

  test('an open team is joined at once, left, and left for good', { tag: '@phone' }, async ({
    page,
    helping: { pid },
    mailbox,
    newAddress,
    axeCheck,
  }) => {
    test.slow()
    const email = newAddress()
    await page.goto(`/p/${pid}/t/tea`)
    await expect(page.getByRole('button', { name: '加入', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await axeCheck(page)
    await page.goto(`/p/${pid}`)
    await page.getByRole('link', { name: `加入「${lights}」` }).click()
    await page.getByRole('button', { name: '加入', exact: true }).click()
    await expect(page.getByText('需要你同意才能繼續。')).toBeVisible()
    await expect(page.getByText('請選擇要或不要，才能繼續。')).toBeVisible()
    await expect(page.getByRole('region', { name: '加入之後' })).toContainText('身分證或居留證號碼')
    await page.getByRole('radio', { name: '要，顯示我的名字' }).check()
    await page.getByLabel('我已閱讀並同意「行為準則」').check()
    await axeCheck(page)
    await page.getByRole('button', { name: '加入', exact: true }).click()
    await page.getByRole('textbox', { name: '電子郵件' }).fill(email)
    await page.getByRole('textbox', { name: '電子郵件' }).press('Enter')
    await page.getByLabel('驗證碼').fill(await mailbox.codeFor(email))
    await page.getByLabel('你的名字').fill('陳美玲')
    await page.getByLabel('你的名字').press('Enter')
    await expect(page.getByRole('heading', { name: `已加入「${lights}」` })).toBeVisible()
    await axeCheck(page)
    await page.getByRole('link', { name: '前往組別頁面' }).click()
    await expect(page.getByText('你是組員')).toBeVisible()

    await page.getByRole('button', { name: '離開這一組' }).click()
    await expect(page.getByText(`謝謝你在「${lights}」的付出`)).toBeVisible()
    await page.getByRole('button', { name: '復原' }).click()
    await expect(page.getByText('你是組員')).toBeVisible()
    await page.getByRole('button', { name: '離開這一組' }).click()
    await page.getByRole('region', { name: '通知' }).getByRole('button', { name: '關閉' }).click()
    await expect(page.getByText(`謝謝你在「${lights}」的付出`)).toBeVisible()
    await page.reload()
    // No agreement is left to accept, and the earlier choice about being listed is kept.
    await page.getByRole('link', { name: `加入「${lights}」` }).click()
    await expect(page.getByRole('radio', { name: '要，顯示我的名字' })).toBeChecked()
    await page.getByRole('button', { name: '加入', exact: true }).click()
    await expect(page.getByRole('heading', { name: `已加入「${lights}」` })).toBeVisible()
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: '你的活動' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: lights }).last()).toContainText('組員')
    await axeCheck(page)
  })
})

test('someone in the talent pool is invited and accepts by email', { tag: '@phone' }, async ({
  page,
  helping: { owner, pid },
  browser,
  system,
  mailbox,
  newAddress,
  signInByApi,
  api,
  axeCheck,
}) => {
  test.setTimeout(180_000)
  const [someone, email] = [await browser.newContext(), newAddress()]
  await signInByApi(someone, email)
  const id = await applyByApi(someone, system.url, pid, { tids: [] })
  const invite = `POST /api/projects/${pid}/applications/${id}/invitations`
  await api(owner, invite, { tid: 'lights', note: 'We need your hands.' })
  const { links } = await heldEmail(mailbox, email, lights)
  const link = links.find((one) => one.includes('/invited#yes.'))!
  await page.goto(link)
  await expect(page.getByRole('heading', { name: `${lights} invites you to join` })).toBeVisible()
  await expect(page.getByText('We need your hands.')).toBeVisible()
  await expect(page).toHaveURL(/\/invited$/)
  await axeCheck(page)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByRole('heading', { name: `You’re in ${lights}. Welcome!` })).toBeVisible()
  await page.goto('/invited#yes.0000000000')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await someone.close()
})

test('from home: a decline that is undone, an interview, a changed agreement, and withdrawing', {
  tag: '@phone',
}, async ({ page, helping: { owner, pid }, system, newAddress, signInByApi, api, axeCheck }) => {
  test.slow()
  await signInByApi(page.context(), newAddress())
  await page.goto('/home')
  await expect(page.getByText('Choose an event and a team')).toBeVisible()
  const pooled = await applyByApi(page.context(), system.url, pid, { tids: [] })
  await api(owner, `POST /api/projects/${pid}/applications/${pooled}/invitations`, {
    tid: 'lights',
    note: 'We need your hands.',
  })
  await page.reload()
  await page.getByRole('link', { name: `${lights} invites you to join` }).click()
  const asked = page.getByRole('group', { name: `${lights} invites you to join` })
  await asked.getByRole('button', { name: 'Decline invitation' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: 'Decline invitation' }).click()
  await closeToast(page)
  await expect(page.getByText('Teams that need people can see your application')).toBeVisible()

  // Leaving the page before the undo time is over confirms the withdrawal.
  await page.getByRole('button', { name: 'Withdraw application' }).click()
  await expect(page.getByText('Withdrawing…')).toBeVisible()
  await page.goto('about:blank')
  await page.goto('/me/applications')
  await expect(page.getByText('You withdrew your application')).toBeVisible()
  await interview(page, owner)

  async function interview(page: Page, owner: Caller): Promise<void> {
    const id = await applyByApi(page.context(), system.url, pid)
    const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
    const times = [1, 2].map((days) => new Date(hour + days * 86_400_000))
    const proposal = { tid: 'stage', times, minutes: 20, location: 'https://meet.example.org/stage' }
    await api(owner, `POST /api/projects/${pid}/applications/${id}/interviews`, proposal)
    const texts = { ...conduct, en: { ...conduct.en, text: 'We are kind.' } }
    await api(owner, `PUT /api/projects/${pid}/statements/conduct`, { texts })
    await page.reload()
    const question = page.getByRole('group', { name: /invites you to an interview/ })
    await expect(question.getByRole('button').first()).toContainText(/^\w{3}, .*\(GMT.*\)$/)
    await axeCheck(page)
    await question.getByRole('button').first().click()
    const calendar = page.getByRole('link', { name: 'Add to calendar' })
    const file = await page.request.get((await calendar.getAttribute('href'))!)
    expect(await file.text()).toContain('BEGIN:VCALENDAR')
    await changeTheirMind(page, axeCheck)
    await page.goto('/home')
    await page.getByRole('button', { name: /Code of conduct/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Code of conduct' })
    await dialog.getByText('Read full text').click()
    await expect(dialog.getByText('We are kind.')).toBeVisible()
    await axeCheck(page)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'I agree' }).click()
    await expect(page.getByRole('button', { name: /Code of conduct/ })).toHaveCount(0)
  }
})

const closeToast = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click()

async function changeTheirMind(page: Page, axeCheck: (page: Page) => Promise<void>): Promise<void> {
  const agreed = page.getByRole('group', { name: /^Your interview with/ })
  const before = await agreed.locator('p').nth(1).textContent()
  await agreed.getByRole('button', { name: 'Choose another time' }).click()
  await axeCheck(page)
  await agreed.getByRole('button').last().click()
  await expect(agreed.locator('p').nth(1)).not.toHaveText(before!)
  await agreed.getByRole('button', { name: 'I can’t make it' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await agreed.getByRole('button', { name: 'I can’t make it' }).click()
  await closeToast(page)
  await expect(page.getByText(/^You told .* that you can’t make it\./)).toBeVisible()
}
