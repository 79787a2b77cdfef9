import type { Page } from '@playwright/test'
import { isKept } from '../../stage/device/kept.ts'
import { expect } from '../../stage/fixtures.ts'
import { test } from '../../stage/tasks/rostered.ts'

test.use({ serviceWorkers: 'allow' })
// The roster takes a while to make.
test.slow()

const offline = (page: Page) => page.getByText(/^No connection. As of \d\d:\d\d/)

/** Everything that is stored for this origin, as text: keys, values and bytes. */
const storedBy = (page: Page) =>
  page.evaluate(async () => {
    const parts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    const say = (value: unknown): void => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        parts.push(new TextDecoder('latin1').decode(value as ArrayBuffer))
      else if (value instanceof CryptoKey) parts.push(`key ${value.extractable}`)
      else if (typeof value === 'object' && value !== null)
        for (const [name, one] of Object.entries(value)) {
          parts.push(name)
          say(one)
        }
      else parts.push(String(value))
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error as Error)
      })
      for (const store of database.objectStoreNames) {
        const cursor = database.transaction(store).objectStore(store).openCursor()
        await new Promise<void>((resolve) => {
          cursor.onsuccess = () => {
            if (!cursor.result) return resolve()
            say(cursor.result.key)
            say(cursor.result.value)
            cursor.result.continue()
          }
        })
      }
      database.close()
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) parts.push(request.url)
    return parts
  })

/** How many answers are kept. */
const answersKept = (page: Page) =>
  page.evaluate(async () => {
    // Opening it before the app does would leave it empty.
    if ((await indexedDB.databases()).length === 0) return 0
    const request = indexedDB.open('manyhands')
    await new Promise((resolve) => {
      request.onsuccess = resolve
    })
    const count = request.result.transaction('answers').objectStore('answers').count()
    await new Promise((resolve) => {
      count.onsuccess = resolve
    })
    request.result.close()
    return count.result
  })

const people = ['Ada Byron', '林小美', 'Grace Hopper', 'Rosalind Franklin', '@demo.test', 'Registration desk']

async function expectNothingReadable(page: Page): Promise<void> {
  const stored = (await storedBy(page)).join('\n')
  for (const one of people) expect(stored).not.toContain(one)
  expect(stored).not.toContain('key true')
}

test('a team lead reads home, shifts and the board without a network, from a cold start', {
  tag: '@phone',
}, async ({ page, rostered, signInByApi }) => {
  const { pid, chief } = rostered
  const context = page.context()
  await signInByApi(context, chief.email)
  await page.goto('/home')
  await isKept(page)
  // Home reads ahead: the board is never opened while there is a network.
  await expect.poll(() => answersKept(page)).toBeGreaterThan(6)
  await page.waitForTimeout(2000)
  await expectNothingReadable(page)

  await page.close()
  await context.setOffline(true)
  const cold = await context.newPage()
  const started = Date.now()
  await cold.goto('/home')
  await expect(cold.getByRole('heading', { level: 1 })).toContainText('Rosalind')
  console.log(`home, offline from a cold start: ${Date.now() - started} ms`)
  await expect(offline(cold)).toBeVisible()
  const boardStarted = Date.now()
  await cold.goto(`/p/${pid}/today`)
  await expect(cold.getByText('Ada Byron')).toBeVisible()
  console.log(`board, offline from a cold start: ${Date.now() - boardStarted} ms`)
  const shiftsStarted = Date.now()
  await cold.goto('/shifts')
  await expect(cold.getByRole('heading', { level: 1 })).toBeVisible()
  console.log(`shifts, offline from a cold start: ${Date.now() - shiftsStarted} ms`)

  // Signed out without a network: nothing is left, and the server hears of it later.
  await cold.getByRole('button', { name: /Rosalind/ }).click()
  await cold.getByRole('menuitem', { name: 'Sign out' }).click()
  await cold.waitForURL((url) => url.pathname === '/')
  expect(await cold.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  await cold.goto('/home')
  await expect(cold.getByText('Rosalind')).toHaveCount(0)
  await context.setOffline(false)
  await cold.goto('/home')
  await cold.waitForURL(/\/sign-in/)
  expect((await context.request.get('/api/users/me')).status()).toBe(401)
})

test('a volunteer reads their shift, with people and whom to call', async ({
  page,
  rostered,
  signInByApi,
}) => {
  const { pid, ids, chief } = rostered
  const context = page.context()
  await signInByApi(context, chief.email.replace('rosalind', '0'))
  await page.goto('/home')
  await isKept(page)
  await expect.poll(() => answersKept(page)).toBeGreaterThan(6)
  await page.waitForTimeout(2000)
  await context.setOffline(true)
  await page.goto(`/p/${pid}/tasks/${ids['Registration desk']}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Registration desk' })).toBeVisible()
  await expect(page.getByText('Grace Hopper')).toBeVisible()
  await expectNothingReadable(page)
  await context.setOffline(false)

  // Signed out with a network: not even an empty database.
  await page.goto('/home')
  await page.getByRole('button', { name: /Ada/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(
    await page.evaluate(async () => [(await indexedDB.databases()).length, await caches.keys()]),
  ).toEqual([0, []])
})

test('on a shared device, nothing is kept', async ({ page, newAddress, mailbox }) => {
  await page.goto('/sign-in')
  await page.getByRole('checkbox', { name: 'This is a shared device' }).check()
  const email = newAddress()
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code').fill(await mailbox.codeFor(email))
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(3000)
  expect(
    await page.evaluate(async () => [
      await indexedDB.databases(),
      await caches.keys(),
      (await navigator.serviceWorker.getRegistrations()).length,
    ]),
  ).toEqual([[], [], 0])
})
