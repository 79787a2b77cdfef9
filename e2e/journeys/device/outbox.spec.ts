import type { Page } from '@playwright/test'
import { isKept } from '../../stage/device/kept.ts'
import { expect } from '../../stage/fixtures.ts'
import { test } from '../../stage/tasks/rostered.ts'

test.use({ serviceWorkers: 'allow' })
// The roster takes a while to make.
test.slow()

const arrived = (page: Page, name: string) => page.getByRole('button', { name: `Check in ${name}` })
const onShift = (page: Page, name: string) => page.getByRole('region', { name: 'On shift' }).getByText(name)

interface Board {
  tasks: { id: string; people: { uid: string; name: string; state: string }[] }[]
}

test('check-ins without a network are sent once when it is back, and a conflict is decided', {
  tag: '@phone',
}, async ({ page, rostered, signInByApi, api, axeCheck }) => {
  const { pid, chief, ids } = rostered
  const context = page.context()
  await signInByApi(context, chief.email)
  const desk = ids['Registration desk']
  const board = () => api<Board>(context, `GET /api/projects/${pid}/today`)
  const seatOf = async (name: string) => {
    const { tasks } = await board()
    return tasks.find(({ id }) => id === desk)!.people.find((one) => one.name === name)!
  }
  await page.goto(`/p/${pid}/today`)
  await isKept(page)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  await context.setOffline(true)
  await arrived(page, 'Ada Byron').click()
  await arrived(page, '林小美').click()
  await expect(page.getByText('2 changes waiting to be sent')).toBeVisible()
  await expect(onShift(page, 'Ada Byron')).toBeVisible()
  // The app is closed and opened again, still without a network.
  await page.close()
  const again = await context.newPage()
  await again.goto(`/p/${pid}/today`)
  await expect(onShift(again, '林小美')).toBeVisible()

  // Meanwhile someone at the desk records something else.
  const ada = await seatOf('Ada Byron')
  const path = `/api/projects/${pid}/tasks/${desk}/people/${ada.uid}/attendance`
  await api(context, `PUT ${path}`, { state: 'no_show' })
  const requests: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'PUT') requests.push(request.headers()['idempotency-key']!)
  })
  // Two tabs come back at the same time.
  const other = await context.newPage()
  await other.goto(`/p/${pid}/today`)
  await context.setOffline(false)
  const decide = again.getByRole('button', { name: '1 change needs your decision' })
  await expect(decide).toBeVisible({ timeout: 15_000 })
  expect((await seatOf('林小美')).state).toBe('arrived')
  expect((await seatOf('Ada Byron')).state).toBe('no_show')
  expect(new Set(requests).size).toBe(2)
  expect(requests).toHaveLength(2)

  await decide.click()
  const dialog = again.getByRole('dialog')
  await expect(dialog.getByText(/^You: Checked in/)).toBeVisible()
  await expect(dialog.getByText(/Rosalind Franklin: No-show/)).toBeVisible()
  await axeCheck(again)
  await dialog.getByRole('button', { name: 'Record “Checked in”' }).click()
  await expect.poll(async () => (await seatOf('Ada Byron')).state).toBe('arrived')
  await expect(decide).toBeHidden()
})
