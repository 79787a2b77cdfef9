import { expect, it } from 'vitest'
import { filePath, googleLink, outlookLink } from './entry-links.ts'

const entry = {
  pid: '2026',
  id: '0190a0b0-c0d0-7e30-855a-c5ded05d8962',
  title: 'Desk & “tea” + cake #1',
  project: 'Lantern Days',
  location: '大埕',
  starts_at: '2026-12-12T08:30:00+08:00',
  ends_at: '2026-12-12T12:00:00+08:00',
  time_zone: 'Asia/Taipei',
}
const page = 'https://hands.example/p/2026/tasks/0190a0b0-c0d0-7e30-855a-c5ded05d8962'

it('fills in Google Calendar, with the time zone of the event', () => {
  const { origin, searchParams } = new URL(googleLink(entry, 'https://hands.example'))
  expect(origin).toBe('https://calendar.google.com')
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Desk & “tea” + cake #1 · Lantern Days',
    dates: '20261212T003000Z/20261212T040000Z',
    ctz: 'Asia/Taipei',
    location: '大埕',
    details: page,
  })
})

it('fills in Outlook', () => {
  const link = outlookLink(entry, 'https://hands.example')
  const { origin, searchParams } = new URL(link)
  expect(origin).toBe('https://outlook.live.com')
  expect(link).toContain('subject=Desk%20%26%20')
  expect(Object.fromEntries(searchParams)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: 'Desk & “tea” + cake #1 · Lantern Days',
    startdt: '2026-12-12T00:30:00.000Z',
    enddt: '2026-12-12T04:00:00.000Z',
    location: '大埕',
    body: page,
  })
})

it('leads to a file of this shift alone', () => {
  expect(filePath(entry, 'zh-TW')).toBe(
    '/api/projects/2026/tasks/0190a0b0-c0d0-7e30-855a-c5ded05d8962/people/me/calendar?language=zh-TW',
  )
})
