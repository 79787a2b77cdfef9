import type { Page } from '@playwright/test'
import type { Screen } from '../system/system.ts'
import { showRoster } from './rostered.ts'

/** Shifts as team leads and owners manage them. */
export const chiefScreens: Record<string, Screen> = {
  roster: { prepare: showRoster(() => '/roster') },
  'roster-chosen': { prepare: showRoster(() => '/roster', chooseTwo) },
  'roster-move': { prepare: showRoster(() => '/roster', askMove) },
  'roster-none': { prepare: showRoster(() => '/roster?category=nothing%20like%20this') },
  'roster-refused': { path: '/p/2026/roster', user: 'newcomer' },
  'roster-new': { prepare: showRoster(() => '/roster/new') },
  'roster-new-lacking': { prepare: showRoster(() => '/roster/new', submit) },
  'roster-many': { prepare: showRoster(() => '/roster/many', planRooms) },
  'roster-many-table': { prepare: showRoster(() => '/roster/many/table') },
  'roster-many-wrong': { prepare: showRoster(() => '/roster/many/table', pasteTable) },
  'roster-edit': { prepare: showRoster(({ ids }) => `/roster/${ids['Registration desk']}/edit`) },
  'roster-task': { prepare: showRoster(({ ids }) => `/roster/${ids['Registration desk']}`) },
  'roster-task-asked': { prepare: showRoster(({ ids }) => `/roster/${ids['First aid']}`) },
  'roster-task-line': { prepare: showRoster(({ ids }) => `/roster/${ids['Night watch']}`) },
  'roster-put': { prepare: showRoster(({ ids }) => `/roster/${ids['Lanterns up']}`, openPut) },
  'roster-override': {
    prepare: showRoster(({ ids }) => `/roster/${ids['Registration desk, the next day']}`, openOverride),
  },
  'roster-cover': {
    prepare: showRoster(({ ids }) => `/roster/${ids['Take it all down']}`, openCover),
  },
  'roster-timeline': { prepare: showRoster(() => '/roster/timeline?day=all&zoom=1') },
  'roster-print': { prepare: showRoster(() => '/roster/print') },
  today: { prepare: showRoster(() => '/today') },
  'today-code': { prepare: showRoster(() => '/today/code') },
  'today-none': { path: '/p/2026/today', user: 'owner' },
  'roster-rules': { path: '/p/2026/roster/rules', user: 'owner' },
  'roster-rules-read': { path: '/p/2026/roster/rules', user: 'chief' },
}

async function chooseTwo(page: Page): Promise<void> {
  for (const at of [1, 2]) await page.locator('main li input[type=checkbox]').nth(at).check()
}

async function askMove(page: Page): Promise<void> {
  await page.locator('main li input[type=checkbox]').nth(1).check()
  await page.locator('main section[aria-label] > div > button').first().click()
  await page.locator('[role=dialog] [role=status] ul').first().waitFor()
  await page.locator('[role=dialog] [data-disabled]').waitFor({ state: 'detached' })
}

async function submit(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').click()
  await page.locator('main form [aria-invalid=true]').first().waitFor()
}

async function planRooms(page: Page): Promise<void> {
  await page.locator('input[name=title]').fill('{location}: session chair')
  await page.locator('textarea[name=locations]').fill('Main hall\nRoom 1\nRoom 2')
  await page.locator('main details[open] li').first().waitFor()
}

async function pasteTable(page: Page): Promise<void> {
  const rows = ['Date,Time,Title,Location,Spots', 'Day 1,8-10,Desk,Gate,2', 'soon,10-12,Desk,Gate,many']
  await page.locator('main textarea').first().fill(rows.join('\n'))
  await page.locator('main [role=alert]').first().waitFor()
}

async function openPut(page: Page): Promise<void> {
  await page.locator('main section button').first().click()
  await page.locator('[role=dialog] li').first().waitFor()
}

/** If a rule prevents it, the button ends with an ellipsis. */
async function openOverride(page: Page): Promise<void> {
  await openPut(page)
  await page.locator('[role=dialog] li button').filter({ hasText: '…' }).first().click()
  await page.locator('[role=dialog] form textarea').waitFor()
}

async function openCover(page: Page): Promise<void> {
  await page.locator('main section button').last().click()
  await page.locator('main section [role=status]').last().waitFor()
}
