import type { BrowserContext } from '@playwright/test'
import { expect } from '../../stage/fixtures.ts'
import { test } from '../../stage/tasks/rostered.ts'

test('people check themselves in with the code at the desk, or say that they are late', {
  tag: '@phone',
}, async ({ page, browser, rostered, signInByApi, axeCheck, system }) => {
  test.slow()
  const { pid, chief, volunteers } = rostered
  const desk = await browser.newContext({ baseURL: system.url, locale: 'en-US' })
  await signInByApi(desk, chief.email)
  const board = await desk.newPage()
  await board.goto(`/p/${pid}/today`)
  await board.getByRole('link', { name: 'Check-in code' }).click()
  await expect(board.getByRole('img', { name: 'QR code to check in' })).toBeVisible()
  await axeCheck(board)
  const codeShown = async () => (await currentCode(desk, system.url, pid)).code
  await expect(board.getByText(spaced(await codeShown()))).toBeVisible()

  // By scanning: the camera of the phone opens the link.
  const [ada, grace] = [volunteers[0]!, volunteers[2]!]
  await signInByApi(page.context(), ada.email)
  await page.goto('/here')
  await expect(page.getByText('There’s no code in this link')).toBeVisible()
  await axeCheck(page)
  await page.goto('/home')
  await expect(page.getByLabel('Code at the help desk')).toBeVisible()
  await page.getByRole('button', { name: 'I’m running late' }).click()
  await page.getByRole('menuitem', { name: '15 minutes' }).click()
  await expect(page.getByRole('button', { name: '15 minutes late' })).toBeVisible()
  await axeCheck(page)
  await board.goto(`/p/${pid}/today`)
  await expect(board.getByText(/Running 15 minutes late/)).toBeVisible()
  await page.goto(`/here#${pid}.${await codeShown()}`)
  await expect(page.getByText(/^You’re checked in since/)).toBeVisible()
  await expect(board.getByRole('region', { name: 'On shift' }).getByText('Ada Byron')).toBeVisible()
  await expect(board.getByText(/checked in by themselves/)).toBeVisible()
  await axeCheck(board, ['light'])

  // By typing it, after a wrong one.
  const context = await browser.newContext({ baseURL: system.url, locale: 'zh-TW' })
  await signInByApi(context, grace.email)
  const other = await context.newPage()
  await other.goto('/home')
  await other.getByLabel('服務台的報到碼').fill('AAAA AAAA')
  await other.getByRole('button', { name: '報到', exact: true }).click()
  await expect(other.getByText(/^報到碼不對/)).toBeVisible()
  await other.getByLabel('服務台的報到碼').fill(spaced(await codeShown()).toLowerCase())
  await other.getByRole('button', { name: '報到', exact: true }).click()
  await expect(other.getByText(/^你已在 .* 報到$/)).toBeVisible()
  await axeCheck(other, ['dark'])
  await context.close()
  await desk.close()
})

test('someone says that they can’t come, and the team lead sees the spot', { tag: '@phone' }, async ({
  page,
  browser,
  rostered,
  signInByApi,
  system,
}) => {
  const { pid, chief, volunteers } = rostered
  const mary = volunteers[4]!
  await signInByApi(page.context(), mary.email)
  await page.goto('/home')
  await page.getByRole('link', { name: 'I can’t come' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Drop shift' }).click()
  await expect(page.getByRole('button', { name: /^Sign up/ }).first()).toBeVisible()
  const desk = await browser.newContext({ baseURL: system.url, locale: 'en-US' })
  await signInByApi(desk, chief.email)
  const board = await desk.newPage()
  await board.goto(`/p/${pid}/today`)
  await expect(board.getByRole('region', { name: 'Open spots' }).getByText('Sound check')).toBeVisible()
  await desk.close()
})

const spaced = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`

async function currentCode(context: BrowserContext, url: string, pid: string): Promise<{ code: string }> {
  return (await context.request.get(`${url}/api/projects/${pid}/check-in/code`)).json()
}
