import { defineConfig } from '@playwright/test'
import { launchOptions } from './stage/browser.ts'
import { full, viewports } from './stage/variants.ts'

/**
 * A journey runs on the desk unless it is tagged `@phone`. `FULL=1` runs each on both, except those that make
 * no sense on the other: `@desk-only`, `@phone-only`. Screens choose their own variants.
 */
const screens = '**/screens.spec.ts'
/** Only after `npm run build:help`, which the commit gate doesn't need. */
const help = '**/help.spec.ts'
const journeys = { testMatch: '*.spec.ts', testIgnore: [screens, help] }

export default defineConfig({
  testDir: 'journeys',
  outputDir: '.results',
  globalSetup: './stage/system/global-setup.ts',
  reporter: 'list',
  timeout: 30_000,
  expect: { timeout: 10_000 },
  // Each worker has its own system: journeys share its people, and would read each other's codes.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  preserveOutput: 'failures-only',
  use: {
    browserName: 'chromium',
    launchOptions,
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys about the installed app allow it: a worker would answer before `page.route` does.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'Asia/Taipei',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      ...journeys,
      ...(full ? { grepInvert: /@desk-only/ } : { grep: /@phone/ }),
      use: viewports.phone,
    },
    { name: 'desk', ...journeys, grepInvert: full ? /@phone-only/ : /@phone/, use: viewports.desk },
    { name: 'screens', testMatch: screens },
    ...(process.env.HELP ? [{ name: 'help', testMatch: help, use: viewports.desk }] : []),
  ],
})
