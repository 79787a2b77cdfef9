import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../../test/browser.ts'
import { authorise } from '../../../test/swagger.ts'
import { createWorld } from '../../../test/world/world.ts'

const { fastify, make, call, document } = await createWorld()
let base: string
let browser: Browser

beforeAll(async () => {
  base = await fastify.listen({ host: '127.0.0.1', port: 0 })
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Opens a page and records its errors and the hosts it contacts. */
async function open(path: string) {
  const page = await browser.newPage()
  // The whole document is rendered at once, which is slow while other tests run.
  page.setDefaultTimeout(90_000)
  const complaints: string[] = []
  const hosts = new Set<string>()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) =>
    hosts.add(new URL(request.url()).protocol === 'blob:' ? 'blob' : new URL(request.url()).host),
  )
  await page.goto(`${base}${path}`)
  return { page, complaints, hosts: () => [...hosts].filter((host) => host !== 'blob' && host !== '') }
}

it('leads from the Authorize button to a call with the token', async () => {
  const person = await make.person()
  const { page, complaints, hosts } = await open('/api/docs')

  await authorise(page, await make.credentials(person.uid))
  await page.locator('#operations-tag-Tokens').click()
  const operation = page.locator('#operations-Tokens-listTokens')
  await operation.locator('.opblock-summary-control').click()
  await operation.locator('.btn.execute').click()
  await operation.locator('.live-responses-table').waitFor()

  expect(await operation.locator('.live-responses-table .response-col_status').last().textContent()).toMatch(
    /^200/,
  )
  expect(await operation.locator('.curl').textContent()).toMatch(/Authorization: Bearer mh_/)
  expect(complaints).toEqual([])
  expect(hosts()).toEqual([new URL(base).host])
  await page.close()
}, 120_000)

it('offers the alternative rendering', async () => {
  const { page, complaints, hosts } = await open('/api/redoc')

  await page.locator('h2', { hasText: 'List the teams of a project with their people' }).first().waitFor()

  expect(complaints).toEqual([])
  expect(hosts()).toEqual([new URL(base).host])
  await page.close()
}, 120_000)

it('explains every error at the address of its type', async () => {
  const { page, complaints } = await open('/api/errors#rate_limited')
  expect(await page.locator('#rate_limited').textContent()).toContain('Too many requests')
  expect(complaints).toEqual([])
  await page.close()
}, 120_000)

it('serves the document itself, and 304 to callers who have it', async () => {
  const first = await call('GET /api/openapi.json')
  expect(first.json()).toEqual(JSON.parse(JSON.stringify(document)))
  const again = await call('GET /api/openapi.json', {
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it('documents everything that a caller needs for every operation', async () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as {
    operationId: string
    summary: string
    description: string
    responses: Record<string, object>
  }[]
  for (const { operationId, summary, description, responses } of operations) {
    expect([operationId, summary.length > 5, description.includes('**Access:**')]).toEqual([
      operationId,
      true,
      true,
    ])
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['429', '503']))
  }
})
