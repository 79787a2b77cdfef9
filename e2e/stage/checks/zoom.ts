import { expect, type Page } from '@playwright/test'
import { settle } from '../settle.ts'

/** A desk of 1280 × 900 at 200 %: half as many CSS pixels. */
const zoomed = { width: 640, height: 450 }

/** Fails if a text is cut off when the page is shown at 200 %, or the browser's text is set to 200 %. */
export async function checkZoom(page: Page): Promise<void> {
  const before = page.viewportSize()!
  await page.setViewportSize(zoomed)
  await settle(page)
  expect(await findCutOff(page), 'the page at 200 %').toEqual([])
  await page.setViewportSize(before)
  await setTextSize(page, 32)
  await settle(page)
  expect(await findCutOff(page), 'its text at 200 %').toEqual([])
  await setTextSize(page, 16)
}

/** As people set it in their browser, in pixels. */
export async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
  await session.detach()
}

/**
 * Texts that stick out of a box which hides what sticks out, or of the window. Not those that end in an
 * ellipsis, and not those one can scroll to.
 */
export const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    // What is skipped because it is far below has no size yet.
    const seen = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!
      if (!node.textContent!.trim() || !parent.checkVisibility(seen)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width > 0 && isCut(parent, text))
        found.add(`“${node.textContent!.trim().slice(0, 60)}” in ${nameOf(parent)}`)
    }
    const wide = document.documentElement.scrollWidth - window.innerWidth
    if (wide > 0) found.add(`the page is ${wide} pixels too wide`)
    return [...found]

    function nameOf(element: Element): string {
      return `${element.localName}.${[...element.classList].join('.')}`
    }

    /** By itself or by a box around it. */
    function isCut(element: Element, text: DOMRect): boolean {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position, display } =
          getComputedStyle(box)
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false
        if ([overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll')) return false
        if (display !== 'inline' && (overflowX !== 'visible' || overflowY !== 'visible')) {
          const edge = box.getBoundingClientRect()
          // For screen readers alone.
          if (edge.width <= 1 || edge.height <= 1) return false
          const aside = text.right > edge.right + 1 || text.left < edge.left - 1
          const below = text.bottom > edge.bottom + 3 || text.top < edge.top - 3
          if ((overflowX !== 'visible' && aside) || (overflowY !== 'visible' && below)) return true
        }
        if (position === 'fixed') return text.left < -1 || text.right > window.innerWidth + 1
      }
      return false
    }
  })
