import { describe, expect, it } from 'vitest'
import { newAddress } from '../../test/world/imports.ts'
import { createWorld } from '../../test/world/world.ts'
import type { ProjectId } from '../platform/ids.ts'
import { refusals } from '../refusals.ts'
import { listRows } from './imports.ts'

const world = await createWorld({ mail: true })
const { call, make, database } = world
const { scene, memberships, audited } = world.imports

interface Shown {
  n: number
  person: { name: string } | null
  name: string | null
  team: { tid: string } | null
  role: string | null
  effect: string
  problems: { code: string; row?: number }[]
}

describe('a table of people', () => {
  it('is parsed, mapped by its headings and kept as a draft', async () => {
    const { path, token, bring, pid } = await scene()
    const response = await bring(`E-mail,Name,Team,Role\n${newAddress()},Ada,registration,chief\n`)
    const made = response.json()
    expect([response.statusCode, response.headers.location]).toEqual([201, `${path}/${made.id}`])
    expect(made).toEqual({
      id: expect.any(String),
      state: 'draft',
      file_name: 'people',
      columns: ['E-mail', 'Name', 'Team', 'Role'],
      mapping: { email: 0, name: 1, team: 2, role: 3 },
      total: 1,
      done: 0,
      effects: { add: 0, 'new-person': 1, 'role-change': 0, nothing: 0, skip: 0 },
      created_at: expect.any(String),
      finished_at: null,
    })
    expect((await call(`GET ${path}/${made.id}`, { token })).json()).toEqual(made)
    expect([await memberships(pid), await audited(pid)]).toEqual([[], []])
  })

  it('replaces the same person’s earlier draft', async () => {
    const { path, token, bring } = await scene()
    const first = (await bring('email\n')).json()
    const second = (await bring('email\n')).json()
    expect((await call(`GET ${path}/${first.id}`, { token })).statusCode).toBe(404)
    expect((await call(`GET ${path}/${second.id}`, { token })).json().total).toBe(0)
  })

  it('says for each row what it would do, and why not', async () => {
    const { pid, bring, rows } = await scene()
    const [known, chief, fresh] = [await make.person({ name: 'Known' }), await make.person(), newAddress()]
    const other = newAddress()
    await database.db.insertInto('email_addresses').values({ email: other, uid: known.uid }).execute()
    await make.membership(pid, 'registration', known.uid)
    await make.membership(pid, 'stage', chief.uid, 'chief')
    const file = [
      'Team;E-mail;Name;Role',
      `registration;${known.email.toUpperCase()};Other name;`,
      `\u821e\u53f0\u7d44;${other};;Chief`,
      `REGISTRATION;${known.email};;member`,
      `registration;${fresh};  Ada\u3000Lovelace ;\u7d44\u9577`,
      `stage;${fresh};;\u7d44\u54e1`,
      `stage;${chief.email};;`,
      `Stage;${chief.email};;member`,
      'nowhere;not an address;;boss',
      `old;${newAddress()};;`,
      ';;;x',
      `stage;${known.email};;`,
    ].join('\r\n')
    const made = (await bring(file)).json()
    const { data } = await rows(made.id)
    const short = data.map((row: Shown) => [
      row.n,
      row.person?.name ?? null,
      row.name,
      row.team?.tid ?? null,
      row.role,
      row.effect,
      row.problems
        .map(({ code, row }: { code: string; row?: number }) => (row ? `${code} ${row}` : code))
        .join(),
    ])
    expect(short).toEqual([
      [2, 'Known', 'Other name', 'registration', null, 'nothing', ''],
      [3, 'Known', null, 'stage', 'chief', 'add', ''],
      [4, 'Known', null, 'registration', 'member', 'skip', 'duplicate 2'],
      [5, null, 'Ada Lovelace', 'registration', 'chief', 'new-person', ''],
      [6, null, null, 'stage', 'member', 'add', ''],
      [7, chief.name, null, 'stage', null, 'nothing', ''],
      [8, chief.name, null, 'stage', 'member', 'skip', 'duplicate 7'],
      [9, null, null, null, null, 'skip', 'email_invalid,team_unknown,role_unknown'],
      [10, null, null, 'old', null, 'skip', 'team_archived'],
      [11, null, null, null, null, 'skip', 'email_missing,team_missing,role_unknown'],
      [12, 'Known', null, 'stage', null, 'skip', 'duplicate 3'],
    ])
    expect(data[7]).toEqual({
      n: 9,
      cells: ['nowhere', 'not an address', '', 'boss'],
      email: null,
      name: null,
      team: null,
      role: null,
      person: null,
      effect: 'skip',
      done: false,
      problems: [
        { code: 'email_invalid', detail: '"not an address" is not a valid email address.' },
        { code: 'team_unknown', detail: 'There is no team "nowhere" in this project.' },
        { code: 'role_unknown', detail: '"boss" is not a role: use "chief" or "member".' },
      ],
    })
    expect(made.effects).toEqual({ add: 2, 'new-person': 1, 'role-change': 0, nothing: 2, skip: 6 })
    const first = await rows(made.id, '?problems=true&limit=4')
    const rest = await rows(made.id, `?problems=true&cursor=${first.next_cursor}`)
    const numbers = [first, rest].map((page) => page.data.map((row: { n: number }) => row.n))
    expect([numbers, rest.next_cursor]).toEqual([
      [
        [4, 8, 9, 10],
        [11, 12],
      ],
      null,
    ])
  })

  it.each([1, 3])('shows %i rows with the same number of queries', async (count) => {
    const { pid, bring } = await scene()
    const file = `email,team\n${Array.from({ length: count }, () => `${newAddress()},stage\n`).join('')}`
    const { id } = (await bring(file)).json()
    let queries = 0
    const counted = database.db.withPlugin({
      transformQuery: ({ node }) => {
        queries++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const page = await listRows(counted, { pid: pid as ProjectId, id }, { problems: false, limit: 50 })
    expect([page.data.length, queries]).toEqual([count, 4])
  })

  it('finds teams by name, asks for the tid if ambiguous, and prefers those that are not archived', async () => {
    const { pid, bring, rows } = await scene()
    await make.team(pid, { tid: 'a1', name: 'Twin' })
    await make.team(pid, { tid: 'a2', name: 'twin' })
    await make.team(pid, { tid: 'new', name: 'OLD' })
    const made = (
      await bring(`email,team\n${newAddress()},Twin\n${newAddress()},a2\n${newAddress()},old\n`)
    ).json()
    const { data } = await rows(made.id)
    expect(data.map((row: Shown) => row.team?.tid ?? row.problems[0]?.code)).toEqual([
      'team_ambiguous',
      'a2',
      'new',
    ])
  })

  it('accepts another mapping while it is a draft', async () => {
    const { path, token, bring, rows, finished } = await scene()
    const made = (await bring(`x,y\n${newAddress()},stage\n`)).json()
    expect(made.mapping).toEqual({ email: null, name: null, team: null, role: null })
    const tooSoon = await call(`POST ${path}/${made.id}/run`, { token, body: {} })
    expect([tooSoon.statusCode, tooSoon.json().why]).toEqual([409, [refusals['import-mapping']]])
    const put = (body: object) => call(`PUT ${path}/${made.id}/mapping`, { token, body })
    const beyond = await put({ email: 0, team: 2 })
    expect([beyond.statusCode, beyond.json().errors[0].pointer]).toEqual([400, '/body/team'])
    expect((await put({ email: 0, shoe: 1 })).statusCode).toBe(400)
    expect((await put({ email: 0, team: 1 })).json()).toEqual({
      ...made,
      mapping: { email: 0, name: null, team: 1, role: null },
      effects: { ...made.effects, 'new-person': 1, skip: 0 },
    })
    expect((await rows(made.id)).data[0].team).toEqual({ tid: 'stage', name: '\u821e\u53f0\u7d44' })
    await finished(made.id)
    const late = await put({ email: 1, team: 0 })
    expect([late.statusCode, late.json().why[0].rule]).toEqual([409, 'import-begun'])
  })

  it.each([
    ['no table', Buffer.from('PK\x03\x04nonsense', 'latin1'), 'The file is damaged or incomplete.'],
    ['nothing to read', Buffer.from([0, 1, 2, 0xff]), 'The file is not readable text.'],
  ])('is refused if it is %s', async (_, body, detail) => {
    const { bring } = await scene()
    const refused = await bring(body)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ pointer: '/body', code: 'unreadable_file', detail: expect.stringContaining(detail) }],
    ])
  })

  it('has a supported type and size', async () => {
    const { bring } = await scene()
    expect((await bring('email', 'text/html')).statusCode).toBe(415)
    expect((await bring(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).statusCode).toBe(413)
    expect((await bring(Buffer.alloc(5 * 1024 * 1024, 'a'))).statusCode).toBe(400)
  })

  it('is refused if the project is archived, at each step', async () => {
    const { pid, path, token, bring, run } = await scene()
    const made = (await bring(`email,team\n${newAddress()},stage\n`)).json()
    await database.db.updateTable('projects').set({ state: 'archived' }).where('pid', '=', pid).execute()
    const refused = [
      await bring('email'),
      await call(`PUT ${path}/${made.id}/mapping`, { token, body: { email: 0 } }),
      await run(made.id),
    ]
    for (const response of refused)
      expect([response.statusCode, response.json().why[0].rule]).toEqual([409, 'project-archived'])
  })
})
