import type { Page } from '@playwright/test'
import { visit } from '../settle.ts'
import { callApi, callerFor } from '../sign-in.ts'
import { hurryAnnouncements, spoilAnnouncement } from '../system/database.ts'
import type { Screen, Stage } from '../system/system.ts'

const saturday = {
  en: {
    subject: 'Saturday starts at 8:30',
    body: 'Hi {name},\n\nwe open **half an hour earlier** on Saturday. Please bring:\n\n- your badge\n- a warm jacket\n\nYour next shift: {next_shift}\n\nQuestions? See [the handbook](https://handbook.example).',
  },
  'zh-TW': {
    subject: '星期六提早到 8:30 開始',
    body: '{name}，你好：\n\n星期六會**提早半小時**開始，請帶：\n\n- 識別證\n- 保暖外套\n\n你的下一班：{next_shift}\n\n有問題請看[工作手冊](https://handbook.example)。',
  },
}
const thanks = {
  en: { subject: 'Thank you for packing 400 bags', body: 'You were **twice as fast** as last year!' },
}
const onSaturday = [{ shift: { state: 'held', day: '2026-12-12' } }]

interface Written {
  /** Sent to people of a team. */
  sent: string
  scheduled: string
}

const made = new Map<string, Promise<Written>>()

/** Screens are captured in parallel, in one event. */
function written({ system }: Stage): Promise<Written> {
  const { url } = system
  const known = made.get(url) ?? write(system)
  made.set(url, known)
  return known
}

async function write({ url, settings }: Stage['system']): Promise<Written> {
  const owner = await callerFor(url, 'owner@demo.test')
  const path = '/api/projects/2026/announcements'
  const post = async (data: object) => (await callApi<{ id: string }>(owner, url, `POST ${path}`, data)).id
  await post({ texts: thanks, where: [], urgent: true }).then((id) =>
    callApi(owner, url, `POST ${path}/${id}/cancel`),
  )
  const sent = await post({ texts: saturday, tid: 'registration', urgent: true })
  await post({ texts: thanks, tid: 'registration', urgent: true })
  await hurryAnnouncements(settings.DATABASE_URL!, '2026')
  const isDone = async () => {
    const now = await callApi<{ emails: { sent: number } }>(owner, url, `GET ${path}/${sent}`)
    return now.emails.sent > 2
  }
  for (let tries = 0; tries < 60 && !(await isDone()); tries++)
    await new Promise((resolve) => setTimeout(resolve, 500))
  await spoilAnnouncement(settings.DATABASE_URL!, { id: sent, email: 'volunteer@demo.test' })
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const scheduled = await post({ texts: saturday, where: onSaturday, send_at: soon })
  return { sent, scheduled }
}

const open = (of: (written: Written) => string) =>
  async function openOne(stage: Stage): Promise<void> {
    await visit(stage.page, of(await written(stage)))
    await stage.page.locator('main h1').waitFor()
    await stage.page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  }

async function fillIn(page: Page): Promise<void> {
  const { subject, body } = saturday.en
  await page.locator('input[name="en.subject"]').fill(subject)
  await page.locator('textarea[name="en.body"]').fill(body)
}

const inPreview = async ({ page }: Stage) => {
  await fillIn(page)
  await page.locator('main button:has(.tabler-icon-eye)').click()
  await page.locator('[role=dialog] [lang]').waitFor()
}

const askToSend = async ({ page }: Stage) => {
  await fillIn(page)
  await page.locator('main button:has(.tabler-icon-send)').click()
  await page.locator('[role=dialog] button:not([disabled])').nth(2).waitFor()
}

const again = ({ scheduled }: Written) => `/p/2026/announcements/new?from=${scheduled}`

/** Announcements, for those who write and those who read them. */
export const announcementScreens: Record<string, Screen> = {
  'announcements-none': { path: '/p/2025/announcements', user: 'owner' },
  announcements: { user: 'owner', prepare: open(() => '/p/2026/announcements') },
  'announcements-lead': { user: 'chief', prepare: open(() => '/p/2026/announcements') },
  'announcement-write': { user: 'owner', prepare: open(again) },
  'announcement-write-lead': { path: '/p/2026/announcements/new?tid=registration', user: 'chief' },
  'announcement-preview': { path: '/p/2026/announcements/new', user: 'owner', prepare: inPreview },
  'announcement-send': { path: '/p/2026/announcements/new', user: 'owner', prepare: askToSend },
  'announcement-sent': { user: 'owner', prepare: open(({ sent }) => `/p/2026/announcements/${sent}`) },
  'announcement-scheduled': {
    user: 'owner',
    prepare: open(({ scheduled }) => `/p/2026/announcements/${scheduled}`),
  },
  'announcements-mine': { user: 'volunteer', prepare: open(() => '/me/announcements') },
  'announcement-received': { user: 'volunteer', prepare: open(({ sent }) => `/me/announcements/${sent}`) },
  'announcement-gone': {
    path: '/me/announcements/019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e',
    user: 'volunteer',
  },
  'announcements-mine-none': { path: '/me/announcements', user: 'newcomer' },
}
