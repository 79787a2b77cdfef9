import type { Page } from '@playwright/test'
import { loadBy, untilLoaded, visit } from '../settle.ts'

/** Where a page leads: paths of the app. */
export interface Stop {
  /** Links of the page itself. */
  own: string[]
  /** Links of the frame. */
  frame: string[]
  /** Links of the frame that are seen after one click, such as those of a closed menu. */
  behind: string[]
}

/**
 * Clicks its way from the page of an event through all its pages and those of the person. Of pages with the
 * same shape, such as those of shifts, it opens one. Returns where each leads.
 */
export async function crawl(page: Page, pid: string): Promise<Map<string, Stop>> {
  const stops = new Map<string, Stop>()
  const waiting = new Map<string, string>()
  const seen = new Set<string>()
  const discover = (path: string) => {
    if (!isWithin(path, pid) || seen.has(shapeOf(path))) return
    seen.add(shapeOf(path))
    waiting.set(shapeOf(path), path)
  }
  discover(`/p/${pid}`)
  await visit(page, `/p/${pid}`)
  for (;;) {
    const here = new URL(page.url()).pathname
    waiting.delete(shapeOf(here))
    const stop = await lookAround(page)
    stops.set(here, stop)
    for (const path of [...stop.own, ...stop.frame, ...stop.behind]) discover(path)
    // What this page leads to first: its links are clicked.
    const paths = [...waiting.values()]
    const next = paths.find((path) => stop.own.includes(path) || stop.frame.includes(path)) ?? paths[0]
    if (!next) return stops
    // It may redirect.
    waiting.delete(shapeOf(next))
    const link = linkTo(page, next)
    if ((await link.count()) > 0) await loadBy(page, () => link.click())
    else await visit(page, next)
  }
}

/** How many clicks lead from one page to another; three if they are more than two. */
export function clicksBetween(stops: Map<string, Stop>, from: string, to: string): 0 | 1 | 2 | 3 {
  const leads = (path: string) => {
    const stop = stops.get(path)
    return stop ? [...stop.own, ...stop.frame] : []
  }
  if (from === to) return 0
  if (leads(from).includes(to)) return 1
  const two = stops.get(from)!.behind.includes(to) || leads(from).some((path) => leads(path).includes(to))
  return two ? 2 : 3
}

const isWithin = (path: string, pid: string) =>
  new RegExp(`^/($|p/${pid}($|/)|home$|shifts|me($|/)|settings)`).test(path)

const shapeOf = (path: string) =>
  path
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '*')
    .replace(/\/(t|forms|private-data|invitations)\/[^/]+/, '/$1/*')

const linkTo = (page: Page, path: string) =>
  page.locator(`a[href="${path}"]:visible, a[href^="${path}?"]:visible`).first()

/** The frame at the side of a desk, or on top of a phone. */
const bar = 'header[data-bar=frame]'
/** Closed groups of the side bar, and the sheet of a phone. */
const openers = `${bar} nav button[aria-expanded=false], main ~ nav button[aria-haspopup=dialog]`

async function lookAround(page: Page): Promise<Stop> {
  await untilLoaded(page)
  const [own, frame] = [await linksIn(page, 'main a'), await linksIn(page, `${bar} a, main ~ nav a`)]
  const behind = new Set<string>()
  for (const opener of await page.locator(openers).filter({ visible: true }).elementHandles()) {
    const isSheet = (await opener.getAttribute('aria-haspopup')) !== null
    await loadBy(page, () => opener.click())
    if (isSheet) await page.locator('[role=dialog] nav a').first().waitFor()
    for (const path of await linksIn(page, isSheet ? '[role=dialog] a' : `${bar} a`)) behind.add(path)
    if (isSheet) await page.keyboard.press('Escape')
    else await opener.click()
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  }
  return { own, frame, behind: [...behind] }
}

/** Runs in the page. Downloads and help aren't pages of the app. */
const linksIn = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(wanted)].filter(
      (link) =>
        link.checkVisibility() &&
        // Links that begin otherwise stay on the page, such as the one to the other language.
        link.getAttribute('href')!.startsWith('/') &&
        !link.download &&
        link.target !== '_blank' &&
        !/^\/(api|help)\//.test(link.pathname),
    )
    return [...new Set(links.map(({ pathname }) => pathname))]
  }, selector)
