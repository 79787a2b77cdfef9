import { describe, expect, it } from 'vitest'
import { xlsxType } from '../../../test/world/imports.ts'
import { createWorld } from '../../../test/world/world.ts'
import { readTable } from '../../platform/files/table/table.ts'

const world = await createWorld({ mail: true })
const { call, make } = world
const { scene } = world.imports

describe('an export', () => {
  it('has one row for each membership and can be imported again without effect', async () => {
    const { pid, token, bring, finished } = await scene()
    const formula = await make.person({ name: '=HYPERLINK("x")', email: '-plus@example.test' })
    const other = await make.person({ name: 'O\u2019Hara, "Bo"; \u9673' })
    await make.membership(pid, 'stage', formula.uid, 'chief')
    await make.membership(pid, 'registration', formula.uid)
    await make.membership(pid, 'stage', other.uid)
    await make.membership(pid, 'old', other.uid)
    const csv = await call(`GET /api/projects/${pid}/people.csv`, { token })
    expect(csv.body).toBe(
      `\ufeffemail,name,team,role\r\n'-plus@example.test,"'=HYPERLINK(""x"")",registration,member\r\n'-plus@example.test,"'=HYPERLINK(""x"")",stage,chief\r\n${other.email},"O\u2019Hara, ""Bo""; \u9673",stage,member\r\n`,
    )
    expect([csv.headers['content-type'], csv.headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      `attachment; filename="people-${pid}.csv"`,
    ])
    const xlsx = await call(`GET /api/projects/${pid}/people.xlsx`, { token })
    expect([xlsx.headers['content-type'], xlsx.headers['content-disposition']]).toEqual([
      xlsxType,
      `attachment; filename="people-${pid}.xlsx"`,
    ])
    for (const [bytes, type] of [
      [csv.rawPayload, 'text/csv'],
      [xlsx.rawPayload, xlsxType],
    ] as const) {
      const made = (await bring(bytes, type)).json()
      const effects = { add: 0, 'new-person': 0, 'role-change': 0, nothing: 3, skip: 0 }
      expect(made).toMatchObject({ total: 3, effects })
      expect((await finished(made.id)).effects).toEqual(effects)
    }
  })

  it('has no address of someone who left and was invited back, which can’t be imported again', async () => {
    const { pid, token, path, bring, finished } = await scene()
    const ada = await make.caller({ name: 'Ada' })
    await make.membership(pid, 'stage', ada.uid)
    const team = `/api/projects/${pid}/teams/stage`
    await call(`DELETE ${team}/members/${ada.uid}`, { token: ada.token })
    await call(`PUT ${team}/members/${ada.uid}`, { token })
    const stays = () => call(`GET ${team}/people`, { token })
    const before = (await stays()).json()
    const csv = await call(`GET /api/projects/${pid}/people.csv`, { token })
    expect(csv.body).toBe('\ufeffemail,name,team,role\r\n,Ada,stage,member\r\n')
    const made = (await bring(csv.rawPayload, 'text/csv')).json()
    const effects = { add: 0, 'new-person': 0, 'role-change': 0, nothing: 0, skip: 1 }
    expect(made).toMatchObject({ total: 1, effects })
    expect((await call(`GET ${path}/${made.id}/rows`, { token })).json().data).toMatchObject([
      { name: 'Ada', person: null, effect: 'skip', problems: [{ code: 'email_missing' }] },
    ])
    expect((await finished(made.id)).effects).toEqual(effects)
    expect((await stays()).json()).toEqual(before)
  })

  it('is an empty template on request', async () => {
    const { pid, token } = await scene()
    const csv = await call(`GET /api/projects/${pid}/people.csv?template=true`, { token })
    expect(csv.body.split('\r\n').map((line) => line.split(',').length)).toEqual([4, 4, 4, 1])
    const xlsx = await call(`GET /api/projects/${pid}/people.xlsx?template=true`, { token })
    expect(xlsx.headers['content-disposition']).toBe('attachment; filename="people-template.xlsx"')
    expect((await readTable(xlsx.rawPayload)).columns).toEqual(['email', 'name', 'team', 'role'])
  })
})
