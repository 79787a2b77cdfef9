import { gallery } from '../../src/automations/gallery/gallery.ts'
import { automationJobs } from '../../src/automations/sending/jobs.ts'
import { createMailer } from '../../src/platform/mail/mailer.ts'
import { makeJobsDue, untilNoJobs } from './jobs.ts'
import { createOutbox, untilSent } from './messages.ts'

const dayMs = 86_400_000
export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** A time zone in which it is about that hour. */
export function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

export const texts = (subject: string, body = 'Hi {name}') => ({
  en: { subject, body },
  'zh-TW': { subject: `${subject}（中）`, body },
})

export const templateOf = (name: string) => gallery.find(({ template }) => template === name)!

/** An outbox with automations. */
export async function createAutomations() {
  const world = await createOutbox()
  const { call, config, database, tasks } = world
  const { pool } = database
  const mailer = createMailer(config)
  const { 'run-automations': plan, 'run-automation': runOne } = automationJobs({ database, mailer })

  /** Ten days before the event, at two in the afternoon. Photo has its chief, Ada, Ben and Cy, who reads Chinese. */
  async function scene({ hour = 14, days = 10 }: { hour?: number; days?: number } = {}) {
    const all = await tasks.scene()
    const { pid, owner, cy } = all
    await pool.query(`update projects set starts_on = $2, ends_on = $2, time_zone = $3 where pid = $1`, [
      pid,
      inDays(days),
      zoneAt(hour),
    ])
    await database.db.updateTable('people').set({ language: 'zh-TW' }).where('uid', '=', cy.uid).execute()
    const path = `/api/projects/${pid}/automations`
    const { token } = owner
    const create = (body: object) => call(`POST ${path}`, { token, body: { active: true, ...body } })
    const change = (id: string, body: object) => call(`PATCH ${path}/${id}`, { token, body })
    const list = async () => (await call(`GET ${path}`, { token })).json().data
    const sent = async (id: string) =>
      (await call(`GET /api/projects/${pid}/announcements?automation=${id}`, { token })).json().data
    return { ...all, path, token, create, change, list, sent }
  }

  /** What happens every ten minutes. */
  async function run() {
    await plan!.run({}, { last: false })
    await makeJobsDue(database.db, { name: 'run-automation' })
    await untilNoJobs(database.db, { name: 'run-automation' })
    await untilSent(database)
  }

  return { ...world, scene, run, plan: plan!, runOne: runOne! }
}
