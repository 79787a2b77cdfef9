import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../stage/fixtures.ts'
import { drawnPicture } from '../stage/props/drawn-picture.ts'

const badge = (page: Page) => page.getByRole('figure', { name: 'Your badge' })
const status = (page: Page) => page.getByRole('status').filter({ hasText: /save/i })

test('a name appears on the badge while typing, and on the staff page once saved', {
  tag: '@phone',
}, async ({ page, signInByApi, api, axeCheck }) => {
  await signInByApi(page.context(), 'volunteer@demo.test')
  const before = await api<{ name: string }>(page.context(), 'GET /api/users/me')
  const name = `Sofía ${Date.now().toString(36)}`
  await page.goto('/me')
  await page.getByLabel('Name on your badge').fill(name)
  await expect(badge(page)).toContainText(name)
  await expect(status(page)).toHaveText('Saved just now')
  await page.getByRole('combobox', { name: 'Languages you speak' }).fill('Viet')
  await page.getByRole('option', { name: 'Vietnamese' }).click()
  await expect(badge(page).getByText('Vietnamese')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Vietnamese' }).click()
  await expect(badge(page).getByText('Vietnamese')).toHaveCount(0)
  await axeCheck(page)

  await page.getByRole('link', { name: 'View your profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // The browser may show a cached listing for five seconds.
  await expect(async () => {
    await page.goto('/p/2026/staff')
    await expect(page.getByText(name).first()).toBeVisible({ timeout: 1500 })
  }).toPass()
  await api(page.context(), 'PATCH /api/users/me', { name: before.name })
})

/** Moves two fingers on it to twice their distance. */
async function pinch(page: Page, on: Locator): Promise<void> {
  const { x, y, width, height } = (await on.boundingBox())!
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', distance: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [-1, 1].map((side, id) => ({
        id,
        x: x + width / 2 + side * distance,
        y: y + height / 2,
      })),
    })
  await touch('touchStart', 30)
  await touch('touchMove', 60)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

test('a picture is cropped to a square and shown, and initials return when it is removed', {
  tag: '@phone',
}, async ({ page, signInByApi, newAddress, axeCheck }) => {
  await signInByApi(page.context(), newAddress())
  await page.goto('/me')
  await page.locator('input[type=file]').setInputFiles(await drawnPicture(page))
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  const preview = dialog.getByRole('application', { name: 'Preview of your picture' })
  const zoom = dialog.getByLabel('Zoom')
  await preview.press('+')
  await expect(zoom).toHaveValue('1.1')
  await pinch(page, preview)
  await expect(zoom).toHaveValue('2.2')
  await preview.press('ArrowUp')
  await expect(dialog.getByLabel('Vertical position')).not.toHaveValue('0.5')
  await zoom.fill('2')
  await dialog.getByLabel('Horizontal position').fill('0.4')
  await axeCheck(page)
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByText('Others see the picture you uploaded.')).toBeVisible()
  const picture = badge(page).locator('img')
  await expect(picture).toBeVisible()
  expect(
    await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([512, 512])
  await page.getByRole('button', { name: 'Use initials' }).click()
  await expect(badge(page).locator('img')).toHaveCount(0)
  await page.locator('input[type=file]').setInputFiles({
    name: 'notes.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture at all'),
  })
  await expect(page.getByText('couldn’t open this file as a picture')).toBeVisible()
})

test('unsaved changes are kept after a failure, and discarded only after asking', { tag: '@phone' }, async ({
  page,
  signInByApi,
  api,
  newAddress,
}) => {
  await signInByApi(page.context(), newAddress())
  await page.goto('/me')
  const name = page.getByLabel('Name on your badge')
  await name.fill('')
  await page.getByLabel('About you').fill('Likes *tea*.')
  await page.getByLabel('About you').blur()
  await expect(page.getByText('Please fill in this field.')).toBeVisible()
  await expect(status(page)).toContainText('Check the highlighted field')
  expect(await api(page.context(), 'GET /api/users/me')).toMatchObject({ intro: 'Likes *tea*.' })
  await name.fill('Teo')
  await expect(status(page)).toHaveText('Saved just now')

  await page.context().setOffline(true)
  await name.fill('Teodora')
  await page.getByRole('link', { name: 'Home' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/me$/)
  await page.context().setOffline(false)
  await expect(status(page)).toHaveText('Saved just now')
  expect(await api(page.context(), 'GET /api/users/me')).toMatchObject({ name: 'Teodora' })
})

test('a change made elsewhere in the meantime is not overwritten', { tag: '@phone' }, async ({
  page,
  signInByApi,
  api,
  newAddress,
}) => {
  await signInByApi(page.context(), newAddress())
  await page.goto('/me')
  await expect(page.getByLabel('Name on your badge')).toBeVisible()
  await api(page.context(), 'PATCH /api/users/me', { intro: 'From my phone.' })
  await page.getByLabel('Name on your badge').fill('Ines')
  await expect(status(page)).toContainText('changed elsewhere')
  await expect(page.getByLabel('About you')).toHaveValue('From my phone.')
  expect(await api(page.context(), 'GET /api/users/me')).toMatchObject({
    name: 'Ines',
    intro: 'From my phone.',
  })
})

test('an address is added and made primary, and the old one is removed', { tag: '@phone' }, async ({
  page,
  signInByApi,
  mailbox,
  newAddress,
  axeCheck,
}) => {
  const [old, next] = [newAddress(), newAddress()]
  await signInByApi(page.context(), old)
  await page.goto('/me/addresses')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('dialog').getByLabel('New address').fill(next)
  await page.getByRole('dialog').getByRole('button', { name: 'Send code' }).click()
  await axeCheck(page)
  await page
    .getByRole('dialog')
    .getByLabel('Code')
    .fill(await mailbox.codeFor(next))
  const list = page.getByRole('table', { name: 'Your email addresses' })
  await expect(list.getByRole('row')).toHaveCount(3)

  await page.getByRole('button', { name: `Make primary: ${next}` }).click()
  await expect(page.getByRole('dialog')).toContainText('access to one mailbox')
  await axeCheck(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send code' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Code')
    .fill(await mailbox.codeFor(old))
  await expect(list.getByRole('row').filter({ hasText: next })).toContainText('Primary')

  await page.getByRole('button', { name: `Remove ${old}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(list).not.toContainText(old)
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-TW' })

  test('a new volunteer fills in their profile', { tag: '@phone' }, async ({
    page,
    signInByApi,
    newAddress,
    api,
    axeCheck,
  }) => {
    await signInByApi(page.context(), newAddress())
    await page.goto('/me')
    await expect(page.getByText('目前沒有參加任何組別')).toBeVisible()
    await page.getByLabel('識別證上的名字').fill('陳美玲')
    await expect(page.getByRole('figure', { name: '你的識別證' })).toContainText('陳美玲')
    await page.getByRole('combobox', { name: '你會說的語言' }).fill('台')
    await page.getByRole('option', { name: '台語' }).click()
    // Nobody is listed in public by default.
    const unsaid = page.getByText('選擇之前，公開頁面不會顯示你的名字。')
    await expect(unsaid).toBeVisible()
    await page.getByRole('radio', { name: '不要，不顯示我的名字' }).check()
    await expect(unsaid).toHaveCount(0)
    await page.getByLabel('自我介紹').fill('喜歡**攝影**。')
    await expect(page.locator('strong', { hasText: '攝影' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '剛剛已儲存' })).toBeVisible()
    await axeCheck(page)
    expect(await api(page.context(), 'GET /api/users/me')).toMatchObject({
      name: '陳美玲',
      languages: ['nan'],
      listed: false,
      intro: '喜歡**攝影**。',
    })
  })
})
