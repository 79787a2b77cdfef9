import { expect } from 'vitest'
import { emptyPage } from '../../src/projects/event-page.ts'
import { createCounter } from '../file-end.ts'
import { png } from '../pictures.ts'
import type { App } from './app.ts'

export const everything = ['teams', 'texts', 'settings', 'chiefs', 'invite']

const nextNumber = createCounter()

/** A statement with this text. */
export const conduct = (text: string) => ({
  en: { title: 'Conduct', text },
  'zh-TW': { title: 'Conduct', text },
})

/** A year with two teams and an archived one: a chief, two members, one of them in both teams. */
async function makeYear({ make, database }: App) {
  const n = nextNumber()
  const pid = `lantern-${n}`
  await make.project({ pid, name: `Lantern Days ${n}` })
  const set = {
    description: 'Two days of **lanterns**.',
    organiser: 'Lantern Association',
    accent: '#b0356b',
    logo: 'f00d',
    banner: 'beef',
    page: JSON.stringify({ ...emptyPage, location: 'Lantern Hall' }),
    listing: 'token',
    answer_days: 3,
    strong_sign_in: ['owner'],
  }
  await database.db.updateTable('projects').set(set).where('pid', '=', pid).execute()
  await database.db
    .insertInto('project_pictures')
    .values(['logo', 'banner'].map((kind) => ({ pid, kind, media_type: 'image/png', image: png() })))
    .execute()
  const person = (name: string, more: object = {}) =>
    make.caller({ name, email: `${name.toLowerCase()}-${n}@example.test`, ...more })
  const people = {
    owner: await person('Owner'),
    chief: await person('Chief'),
    ada: await person('Ada'),
    bo: await person('Bo', { listed: false }),
  }
  await make.owner(pid, people.owner.uid)
  await make.team(pid, { tid: 'lights', name: 'Lights', position: 1 })
  await make.team(pid, { tid: 'desk', name: 'Registration', position: 0 })
  await make.team(pid, { tid: 'radio', name: 'Radio', position: 2, archived_at: new Date() })
  const texts = {
    description: 'We **greet**.',
    internal: 'Keys: Ola.',
    links: JSON.stringify([{ label: 'Handbook', url: 'https://docs.example.org/handbook' }]),
    wanted: 5,
    recruiting: true,
    sign_up: 'open',
    question: 'Have you greeted before?',
    asks: ['languages'],
  }
  await database.db.updateTable('teams').set(texts).where('pid', '=', pid).where('tid', '=', 'desk').execute()
  await make.membership(pid, 'desk', people.chief.uid, 'chief')
  await make.membership(pid, 'desk', people.ada.uid)
  await make.membership(pid, 'lights', people.ada.uid)
  await make.membership(pid, 'lights', people.bo.uid)
  await make.membership(pid, 'radio', people.owner.uid)
  await database.db
    .insertInto('statements')
    .values([
      { pid, sid: 'conduct', version: 1, texts: JSON.stringify(conduct('Be kind')), made_by: people.ada.uid },
      { pid, sid: 'conduct', version: 2, texts: JSON.stringify(conduct('Be good')), made_by: people.ada.uid },
    ])
    .execute()
  const next = `${pid}-next`
  const body = (choices = everything) => ({
    pid: next,
    name: `Lantern Days ${n + 1000}`,
    starts_on: '2027-12-11',
    ends_on: '2027-12-12',
    choices,
  })
  return { pid, next, body, ...people }
}

type Scene = Awaited<ReturnType<typeof makeYear>>

/** Steps of owners with a year and the next. */
export function yearSteps(app: App) {
  const { call, database } = app

  const preview = ({ pid, owner, body }: Scene, choices = everything) =>
    call(`POST /api/projects/${pid}/roll-over/preview`, { token: owner.token, body: body(choices) })
  const start = ({ pid, owner, body }: Scene, choices = everything) =>
    call(`POST /api/projects/${pid}/roll-over`, { token: owner.token, body: body(choices) })
  const result = async ({ next, owner }: Scene) =>
    (await call(`GET /api/projects/${next}/roll-over`, { token: owner.token })).json()

  async function rollOver(scene: Scene, choices = everything) {
    expect((await start(scene, choices)).statusCode).toBe(202)
    await expect.poll(async () => (await result(scene)).state, { timeout: 10_000 }).toBe('done')
  }

  const audited = (pid: string) =>
    database.db
      .selectFrom('audit')
      .select(['verb', 'subject', 'tid', 'actor'])
      .where('pid', '=', pid)
      .orderBy('id')
      .execute()
  const staysIn = async (pid: string, accepted: boolean) =>
    (
      await database.db
        .selectFrom('memberships')
        .select(['tid', 'uid', 'role'])
        .where('pid', '=', pid)
        .where('left_at', 'is', null)
        .where('accepted_at', accepted ? 'is not' : 'is', null)
        .orderBy('tid')
        .orderBy('uid')
        .execute()
    ).map(({ tid, uid, role }) => [tid, uid, role])
  /** Who has joined which team, and who is invited. */
  const membersOf = (pid: string) => staysIn(pid, true)
  const invitedInto = (pid: string) => staysIn(pid, false)
  const invitedTo = async (pid: string) =>
    (
      await database.db
        .selectFrom('invitations')
        .select('uid')
        .where('pid', '=', pid)
        .orderBy('uid')
        .execute()
    ).map(({ uid }) => uid)

  /** Without notifying anyone. */
  const open = ({ next }: Scene) =>
    database.db.updateTable('projects').set({ state: 'open' }).where('pid', '=', next).execute()
  const send = ({ next, owner }: Scene) =>
    call(`POST /api/projects/${next}/invitations/send`, { token: owner.token })

  return {
    year: () => makeYear(app),
    preview,
    start,
    result,
    rollOver,
    audited,
    membersOf,
    invitedInto,
    invitedTo,
    open,
    send,
  }
}
