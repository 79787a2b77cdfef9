import { expect, type Page } from '@playwright/test'

/** The worker has stored the app and answers for this page. */
export const isKept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const names = await caches.keys()
          return navigator.serviceWorker.controller !== null && names.some((name) => name.startsWith('app-'))
        }),
      { timeout: 60_000 },
    )
    .toBe(true)
