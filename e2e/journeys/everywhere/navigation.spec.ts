import type { Page } from '@playwright/test'
import { clicksBetween, crawl, type Stop } from '../../stage/checks/crawler.ts'
import { expect, test } from '../../stage/fixtures.ts'

const event = '/p/2026'

/** Requests that fail, and errors in the console. Rights are never found out by being refused. */
function watchFailures(page: Page): string[] {
  const failures: string[] = []
  const add = (what: string) => failures.push(`${what}, on ${page.url()}`)
  page.on('pageerror', (error) => add(String(error)))
  page.on('console', (message) => {
    // Failed requests are reported below, with their address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load')) add(message.text())
  })
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    // The answer for people who have never asked for a copy of their data.
    if (response.status() === 404 && path === '/api/users/me/export') return
    if (response.status() >= 400) add(`${response.status()} ${path}`)
  })
  return failures
}

const isOfEvent = (path: string) => path === event || path.startsWith(`${event}/`)

/** Pages of the event that the frame leads to. */
const menuOf = (stops: Map<string, Stop>) => [
  ...new Set([...stops.values()].flatMap(({ frame, behind }) => [...frame, ...behind]).filter(isOfEvent)),
]

function findFar(stops: Map<string, Stop>): string[] {
  const menu = menuOf(stops)
  return [...stops.keys()]
    .filter(isOfEvent)
    .flatMap((from) => menu.map((to) => [from, to] as const))
    .filter(([from, to]) => clicksBetween(stops, from, to) > 2)
    .map(([from, to]) => `${from} to ${to}`)
}

/** Pages without a way on or back: on a phone of their own, because its menu is closed. */
const findDeadEnds = (stops: Map<string, Stop>, isPhone: boolean) =>
  [...stops]
    .filter(([here, { own, frame }]) => (isPhone ? own : [...own, ...frame]).every((path) => path === here))
    .map(([here]) => here)

/** `least` is a number of pages that shows that the crawler got around. */
const roles = [
  { role: 'an owner', user: 'owner', least: 40, tag: [] },
  { role: 'a team lead', user: 'chief', least: 25, tag: ['@phone'] },
  { role: 'finance', user: 'treasurer', least: 12, tag: [] },
  { role: 'a volunteer', user: 'volunteer', least: 15, tag: ['@phone'] },
  { role: 'a visitor', user: null, least: 5, tag: [] },
]

for (const { role, user, least, tag } of roles)
  test(`as ${role}, every page of the menu is two clicks away, and no page is a dead end`, { tag }, async ({
    page,
    signInByApi,
    isMobile,
  }) => {
    test.setTimeout(300_000)
    if (user) await signInByApi(page.context(), `${user}@demo.test`)
    const failures = watchFailures(page)
    const stops = await crawl(page, '2026')
    expect(stops.size).toBeGreaterThanOrEqual(least)
    expect(findFar(stops)).toEqual([])
    expect(findDeadEnds(stops, isMobile)).toEqual([])
    expect(failures).toEqual([])
  })
