import { describe, expect, it } from 'vitest'
import { releaseMessages, untilSent } from '../../test/world/messages.ts'
import { createWorld } from '../../test/world/world.ts'

const world = await createWorld({ mail: true })
const { call, database, inbox } = world
const { scene, secretOf, staysOf, linesAbout, emailsTo, getInvitation, answer, listMine, answerMine } =
  world.invitations

const member = { role: 'member', was: null, by: 'Olga', open: true, left: null }
const lights = { ...member, tid: 'lights', name: 'Lights' }
const desk = { ...member, tid: 'desk', name: 'Registration' }
const shown = (pid: string, more: { state?: string; [field: string]: unknown }) => ({
  pid,
  project: 'Lantern Days',
  starts_on: '2026-12-12',
  ends_on: '2026-12-13',
  name: 'Ada',
  state: 'invited',
  listed: null,
  named: true,
  in_project: more.state === 'yes',
  second_step: false,
  statements: [],
  purposes: [],
  ...more,
})

const me = async ({ token }: { token: string }) => (await call('GET /api/users/me', { token })).json()
const namesIn = async (pid: string) => {
  const { data } = (await call(`GET /api/members/${pid}`)).json()
  type Team = Record<'chiefs' | 'members', { name: string }[]>
  return data.flatMap(({ chiefs, members }: Team) => [...chiefs, ...members].map(({ name }) => name))
}

describe('an invitation', () => {
  it('says who invites, to what, and who would read what', async () => {
    const { pid, owner, ada, add } = await scene()
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await world.purposes.open(pid, 'insurance', owner.token, until)
    await add('lights', { role: 'chief' })
    await add('desk')
    const { data: purposes } = (
      await call(`GET /api/projects/${pid}/purposes`, { token: owner.token })
    ).json()
    expect(purposes).toMatchObject([{ purpose: 'insurance', until }])
    const teams = [
      { ...lights, role: 'chief', joined: false },
      { ...desk, joined: false },
    ]
    const expected = shown(pid, { teams, purposes })
    expect((await getInvitation(await secretOf(ada))).json()).toEqual(expected)
    expect(await listMine(ada)).toEqual([expected])
  })

  it('can be answered again, and says each time which teams they are in', async () => {
    const { pid, ada, add } = await scene()
    await add('lights')
    const teamsAfter = async (body: object) => (await answerMine(pid, ada, body)).json().teams
    const yes = { answer: 'yes', listed: false }
    const joined = [{ ...lights, joined: true }]
    expect(await teamsAfter(yes)).toEqual(joined)
    expect(await teamsAfter({ answer: 'no' })).toEqual([{ ...lights, joined: false, left: 'left' }])
    expect(await teamsAfter(yes)).toEqual(joined)
    expect(await listMine(ada)).toMatchObject([{ state: 'yes', teams: joined }])
    expect(await teamsAfter({ answer: 'no' })).toEqual([{ ...lights, joined: false, left: 'left' }])
    expect(await staysOf(pid, ada)).toEqual([
      'lights member invitation left',
      'lights member invitation left',
    ])
  })

  it('belongs to one person: nobody else can see or answer it', async () => {
    const { pid, owner, chief, ada, add } = await scene()
    await add('lights')
    for (const other of [owner, chief]) {
      expect(await listMine(other)).toEqual([])
      expect((await answerMine(pid, other, { answer: 'yes' })).statusCode).toBe(404)
    }
    for (const answered of [await getInvitation('none'), await answer('none', { answer: 'no' })])
      expect(answered.statusCode).toBe(404)
    expect(await staysOf(pid, ada)).toEqual(['lights member invited'])
  })

  it.each(['by email', 'signed in'])('is answered %s', async (way) => {
    const { pid, ada, add } = await scene()
    await add('lights', { role: 'chief' })
    await add('desk')
    const secret = await secretOf(ada)
    const say = (body: object) => (way === 'signed in' ? answerMine(pid, ada, body) : answer(secret, body))
    const teams = (chief: boolean, both: boolean) => [
      { ...lights, role: chief ? 'chief' : 'member', joined: chief },
      { ...desk, joined: both },
    ]
    const yes = await say({ answer: 'yes', listed: false })
    const expected = shown(pid, { state: 'yes', listed: false, teams: teams(true, true) })
    expect([yes.statusCode, yes.json()]).toEqual([200, expected])
    // Idempotent.
    expect((await say({ answer: 'yes' })).json()).toEqual(expected)
    expect((await getInvitation(secret)).json()).toEqual(expected)
    expect(await listMine(ada)).toEqual([expected])
    expect(await staysOf(pid, ada)).toEqual(['lights chief invitation', 'desk member invitation'])
    expect(await linesAbout(pid, ada)).toEqual([
      'chief.invited lights',
      'member.invited desk',
      'member.accepted desk',
      'chief.accepted lights',
      'invitation.accepted',
    ])
  })

  it('is accepted for one of two teams, which declines the other', async () => {
    const { pid, ada, add } = await scene()
    for (const tid of ['lights', 'desk']) await add(tid)
    const refused = await answerMine(pid, ada, { answer: 'yes', listed: true, tids: ['desk', 'none'] })
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([400, '/body/tids'])
    const answered = await answerMine(pid, ada, { answer: 'yes', listed: true, tids: ['desk'] })
    expect(answered.json()).toEqual(
      shown(pid, {
        state: 'yes',
        listed: true,
        teams: [
          { ...lights, joined: false, left: 'declined' },
          { ...desk, joined: true },
        ],
      }),
    )
    expect(await staysOf(pid, ada)).toEqual(['lights member invited declined', 'desk member invitation'])
  })

  it.each(['by email', 'signed in', 'by leaving the teams'])('is declined %s', async (way) => {
    const { pid, chief, ada, team, add } = await scene()
    await add('lights', {}, chief)
    const secret = await secretOf(ada)
    if (way === 'by email') await answer(secret, { answer: 'no' })
    else if (way === 'signed in') await answerMine(pid, ada, { answer: 'no' })
    else
      expect(
        (await call(`DELETE ${team('lights')}/members/${ada.uid}`, { token: ada.token })).statusCode,
      ).toBe(204)
    expect(await staysOf(pid, ada)).toEqual(['lights member invited declined'])
    expect((await linesAbout(pid, ada)).slice(0, 2)).toEqual([
      'member.invited lights',
      'member.declined lights',
    ])
    const [mine] = await listMine(ada)
    expect([mine.state, mine.listed]).toEqual(['no', null])
    await releaseMessages(database, 'chiefs.digest')
    const digest = await inbox.waitFor(({ to }) => to.includes(chief.email))
    expect(digest.text).toContain('Declined an invitation: ')
    // They may change their mind.
    expect((await answer(secret, { answer: 'yes', listed: false })).statusCode).toBe(200)
    expect((await staysOf(pid, ada)).at(-1)).toBe('lights member invitation')
  })

  it('adds a line to the chiefs’ digest when accepted', async () => {
    const { pid, chief, ada, add } = await scene()
    await add('lights')
    await answerMine(pid, ada, { answer: 'yes', listed: false })
    await releaseMessages(database, 'chiefs.digest')
    const digest = await inbox.waitFor(({ to }) => to.includes(chief.email))
    expect(digest.text).toContain('Joined: Ada (Lights)')
  })

  it('is void when they are removed, and accepting brings nobody back', async () => {
    const { pid, owner, ada, team, add } = await scene()
    await add('lights')
    const secret = await secretOf(ada)
    await call(`DELETE ${team('lights')}/members/${ada.uid}`, { token: owner.token })
    expect(await listMine(ada)).toEqual([])
    const late = await answer(secret, { answer: 'yes', listed: true })
    expect(late.statusCode).toBe(404)
    expect(await staysOf(pid, ada)).toEqual(['lights member invited removed'])
  })

  it('is hidden for a draft, and cannot be answered for a closed project', async () => {
    const { pid, ada, add, move } = await scene('draft')
    await add('lights')
    expect(await listMine(ada)).toEqual([])
    expect((await answerMine(pid, ada, { answer: 'yes', listed: true })).statusCode).toBe(404)
    await move('open')
    expect(await listMine(ada)).toMatchObject([{ pid, state: 'invited' }])
    const secret = await secretOf(ada)
    await move('closed')
    for (const late of [
      await answerMine(pid, ada, { answer: 'yes', listed: true }),
      await answer(secret, { answer: 'yes', listed: true }),
    ])
      expect(late.statusCode).toBe(404)
    expect([await listMine(ada), await staysOf(pid, ada)]).toEqual([[], ['lights member invited']])
    expect(emailsTo(ada)).toHaveLength(1)
  })
})

describe('whether public lists name them', () => {
  it('is asked once, kept, and can be changed', async () => {
    const [first, second] = [await scene(), await scene()]
    const { pid, ada, add } = first
    await add('lights')
    const silent = await answerMine(pid, ada, { answer: 'yes' })
    expect([silent.statusCode, silent.json().errors]).toEqual([
      400,
      [
        {
          pointer: '/body/listed',
          code: 'custom',
          detail: 'State whether your name may appear in the public members listing.',
        },
      ],
    ])
    expect([await staysOf(pid, ada), (await me(ada)).listed]).toEqual([['lights member invited'], null])
    await answerMine(pid, ada, { answer: 'yes', listed: false })
    expect([await namesIn(pid), (await me(ada)).listed]).toEqual([['Chika'], false])

    await second.add('desk', { email: ada.email })
    const [, asked] = await listMine(ada)
    expect([asked.pid, asked.listed]).toEqual([second.pid, false])
    expect((await answerMine(second.pid, ada, { answer: 'yes' })).json().listed).toBe(false)
    await answerMine(second.pid, ada, { answer: 'yes', listed: true })
    expect((await me(ada)).listed).toBe(true)
    await expect.poll(() => namesIn(pid)).toEqual(['Chika', 'Ada'])
  })

  it('needs no answer from people who decline', async () => {
    const { pid, ada, add } = await scene()
    await add('lights')
    expect((await answerMine(pid, ada, { answer: 'no', listed: true })).json().listed).toBeNull()
    expect((await me(ada)).listed).toBeNull()
  })
})

describe('before they accept', () => {
  it('a chief has no rights', async () => {
    const { pid, ada, team, add } = await scene()
    await add('lights', { role: 'chief' })
    const { token } = ada
    const statuses = async () => [
      (await call(`GET ${team('lights')}/people`, { token })).statusCode,
      (await call(`GET ${team('lights')}/history`, { token })).statusCode,
      (await call(`PATCH ${team('lights')}`, { token, body: { description: 'Mine' } })).statusCode,
      (await add('lights', { email: 'friend@example.test' }, ada)).statusCode,
      (await call(`PUT ${team('lights')}/chiefs/${ada.uid}`, { token })).statusCode,
    ]
    expect(await statuses()).toEqual([403, 403, 403, 403, 403])
    expect(await staysOf(pid, ada)).toEqual(['lights chief invited'])
    await answerMine(pid, ada, { answer: 'yes', listed: false })
    expect(await statuses()).toEqual([200, 200, 200, 201, 204])
  })

  it('and after they left, adding them again is a new invitation with a new email', async () => {
    const { pid, chief, ada, team, add } = await scene()
    await add('lights', {}, chief)
    await secretOf(ada)
    await answerMine(pid, ada, { answer: 'yes', listed: true })
    await call(`DELETE ${team('lights')}/members/${ada.uid}`, { token: ada.token })
    const sees = async () => (await call(`GET ${team('lights')}/people`, { token: ada.token })).statusCode
    await call(`PUT ${team('lights')}/members/${ada.uid}`, { token: chief.token })
    expect([await sees(), await staysOf(pid, ada)]).toEqual([
      403,
      ['lights member invitation left', 'lights member invited'],
    ])
    expect(await listMine(ada)).toMatchObject([{ state: 'invited', teams: [{ by: 'Chika', joined: false }] }])
    await untilSent(database)
    expect(emailsTo(ada).map(({ subject }) => subject)).toEqual(
      Array(2).fill('Chika invited you to Lantern Days'),
    )
    await expect.poll(() => namesIn(pid)).toEqual(['Chika'])
    await answerMine(pid, ada, { answer: 'yes' })
    expect([await sees(), (await staysOf(pid, ada)).at(-1)]).toEqual([200, 'lights member invitation'])
  })

  it('their role may change, and the invitation stays', async () => {
    const { pid, chief, ada, team, add } = await scene()
    await add('lights', {}, chief)
    await call(`PUT ${team('lights')}/chiefs/${ada.uid}`, { token: chief.token })
    expect(await staysOf(pid, ada)).toEqual(['lights member invited changed', 'lights chief invited'])
    expect(await linesAbout(pid, ada)).toEqual(['member.invited lights', 'member.became-chief lights'])
    await untilSent(database)
    expect(emailsTo(ada).at(-1)!.text).toContain('in Lights (as team lead).')
    await answerMine(pid, ada, { answer: 'yes', listed: false })
    expect((await staysOf(pid, ada)).at(-1)).toBe('lights chief invitation')
  })
})
