import { expect } from '../../stage/fixtures.ts'
import { measureWork } from '../../stage/props/main-thread.ts'
import { type Rostered, test } from '../../stage/tasks/rostered.ts'

/** One of sixty locations, on seventeen days: more than a thousand tasks in total. */
const seriesAt = ({ at }: Rostered, index: number) => {
  const hours = String(8 + (index % 10)).padStart(2, '0')
  return {
    task: {
      tid: 'stage',
      title: `Shift ${index}`,
      location: `Room ${String(index).padStart(2, '0')}`,
      starts_at: at(1, `${hours}:00`),
      ends_at: at(1, `${hours}:45`),
      roles: [{ seats: 4 }],
    },
    dates: Array.from({ length: 17 }, (_, n) => at(n + 1, '').slice(0, 10)),
  }
}

test('a thousand tasks in sixty rows scroll and drag smoothly', { tag: '@desk-only' }, async ({
  page,
  rostered,
  signInByApi,
  api,
  axeCheck,
}) => {
  test.slow()
  const { pid, chief } = rostered
  await signInByApi(page.context(), chief.email)
  for (let index = 0; index < 60; index++)
    await api(page.context(), `POST /api/projects/${pid}/task-series`, seriesAt(rostered, index))
  const changes: object[] = []
  page.on('response', (answer) => {
    const asked = answer.request()
    if (asked.method() === 'PATCH' && answer.ok()) changes.push(asked.postDataJSON())
  })
  await page.goto(`/p/${pid}/roster/timeline?day=all`)
  const bars = page.getByRole('region', { name: 'Shifts by time' }).getByRole('button')
  await expect(bars.first()).toBeVisible()
  expect(await bars.count()).toBeLessThan(300)
  await axeCheck(page, ['light'])

  const scrolling = await measureWork(page, 60, (step) => page.evaluate(scrollTo, step))
  console.log('scrolling, main thread in ms:', scrolling)
  expect(scrolling.p95).toBeLessThan(50)

  // Each pointer move is handled within a frame or two; after the drop, one request is sent.
  const box = await page.evaluate(bringBarIntoSight)
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  const dragging = await measureWork(page, 30, (step) => page.mouse.move(box.x + 25 + step * 5, box.y + 20))
  console.log('dragging, main thread in ms:', dragging)
  expect(dragging.p95).toBeLessThan(50)
  await page.mouse.up()
  await expect.poll(() => changes.length).toBe(1)
  expect(changes[0]).toEqual({ starts_at: expect.any(String), ends_at: expect.any(String) })

  // The same without dragging.
  await page.keyboard.press('Escape')
  await bars.nth(5).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('button', { name: '15 minutes later' }).click()
  await page.getByRole('button', { name: 'Row below' }).click()
  await page.getByRole('button', { name: 'Move here' }).click()
  await expect.poll(() => changes.length).toBe(2)
  expect(changes[1]).toMatchObject({ location: expect.any(String) })
})

test('a task is moved by keyboard, and keeps the focus', { tag: '@desk-only' }, async ({
  page,
  rostered,
  signInByApi,
}) => {
  await signInByApi(page.context(), rostered.chief.email)
  await page.goto(`/p/${rostered.pid}/roster/timeline?day=all`)
  const bar = page
    .getByRole('region', { name: 'Shifts by time' })
    .getByRole('button', { name: 'Lanterns up' })
  await bar.focus()
  await page.keyboard.press('Enter')
  const move = page.getByRole('button', { name: 'Move', exact: true })
  const where = page.getByRole('region', { name: 'Lanterns up' }).getByRole('status')
  const before = await where.textContent()
  await move.focus()
  await page.keyboard.press('Enter')
  await expect(bar).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(where).not.toHaveText(before!)
  await page.keyboard.press('Escape')
  await expect(where).toHaveText(before!)
  await expect(move).toBeVisible()
  await expect(bar).toBeFocused()
})

test('assigning someone from the timeline shows their other shifts', {
  tag: '@desk-only',
}, async ({ page, rostered, signInByApi, axeCheck }) => {
  await signInByApi(page.context(), rostered.chief.email)
  await page.goto(`/p/${rostered.pid}/roster/timeline?day=all`)
  const timeline = page.getByRole('region', { name: 'Shifts by time' })
  await timeline.getByRole('button', { name: 'Lanterns up' }).click()
  await page.getByRole('button', { name: 'Assign someone' }).click()
  const dialog = page.getByRole('dialog')
  const shaded = timeline.locator('[data-busy]')
  await dialog.getByRole('listitem').filter({ hasText: 'Ada Byron' }).hover()
  // The desk of this day, and the night watch.
  await expect(shaded).toHaveCount(2)
  await expect(shaded.last()).toBeVisible()
  await dialog.getByRole('listitem').filter({ hasText: 'Alan Turing' }).getByRole('button').focus()
  await expect(shaded).toHaveCount(0)
  await axeCheck(page, ['light'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

/** Runs in the page: scrolls back and forth. */
function scrollTo(step: number): void {
  const scroller = document.querySelector('main section[aria-label="Shifts by time"]')!.parentElement!
  scroller.scrollTo(Math.abs(((step * 97) % 6000) - 3000), Math.abs(((step * 61) % 4000) - 2000))
}

/** Runs in the page: scrolls a bar to where there is room next to it. */
async function bringBarIntoSight(): Promise<{ x: number; y: number }> {
  const scroller = document.querySelector('main section[aria-label="Shifts by time"]')!.parentElement!
  const { left, top } = scroller.getBoundingClientRect()
  const bar = scroller.querySelector('[data-bar]')!
  const before = bar.getBoundingClientRect()
  scroller.scrollBy(before.left - left - 300, before.top - top - 150)
  for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  const { x, y } = bar.getBoundingClientRect()
  return { x, y }
}
