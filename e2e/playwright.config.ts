import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from '../server/test/browser.ts'

const { defaultBrowserType: _, ...touch } = devices['Pixel 7']!

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.spec.ts',
  outputDir: '.results',
  globalSetup: './stage/global-setup.ts',
  reporter: 'list',
  timeout: 30_000,
  expect: { timeout: 10_000 },
  // Each has a system of its own: journeys share its people, and would read each other's codes.
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'en-US',
    timezoneId: 'Asia/Taipei',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    // In one pixel for each: nobody looks at what is painted.
    { name: 'phone', use: { ...touch, deviceScaleFactor: 1, viewport: { width: 390, height: 844 } } },
    { name: 'desk', use: { viewport: { width: 1280, height: 900 } } },
  ],
})
