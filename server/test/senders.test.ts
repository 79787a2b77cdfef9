import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createJobs } from '../src/housekeeping.ts'

const root = new URL('../src/', import.meta.url)
const files = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map((path) => ({
  path,
  code: readFileSync(new URL(path, root), 'utf8'),
}))
const matching = (pattern: RegExp) =>
  files.flatMap(({ path, code }) => (pattern.test(code) ? [path] : [])).toSorted()

it('sends every email of a project through the outbox', () => {
  // The doctor asks the mail server questions.
  expect(matching(/from 'nodemailer'/)).toEqual(['platform/doctor/mail.ts', 'platform/mail/mailer.ts'])
  expect(matching(/createMailer\(/)).toEqual(['platform/mail/mailer.ts', 'serve.ts'])
  expect(matching(/mailer\??\.send\(/)).toEqual([
    'messages/outbox/sending.ts',
    'platform/mail/account-notifications.ts',
    'platform/metrics/work.ts',
  ])
})

/**
 * They are about an account, a sign-in or who holds power, and reach people whom no project may keep them from, at
 * addresses that aren't their primary ones. Owners neither see nor edit them.
 */
const outsideOfProjects = [
  'mail-account-notice',
  'mail-address-code',
  'mail-admin-granted',
  'mail-admin-revoked',
  'mail-diet-again',
  'mail-erasure-asked',
  'mail-export-ready',
  'mail-new-device',
  'mail-reset-to-owner',
  'mail-role',
  'mail-role-expired',
  'mail-second-step-asked',
  'mail-second-step-lifted',
  'mail-second-step-reset',
  'mail-sections-end',
  'mail-sign-in',
]

it('sends nothing else but what concerns accounts and power', () => {
  const names = Object.keys(createJobs({ database: {} } as Parameters<typeof createJobs>[0]))
  expect(names.filter((name) => name.startsWith('mail-')).toSorted()).toEqual(outsideOfProjects)
})
