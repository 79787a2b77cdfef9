import type { App } from './app.ts'

/** Steps of inviting people and of answering, by email link or signed in. */
export function invitationSteps({ call, make, inbox, database }: App) {
  /** A project with two teams, its owner, the chief of one team, and someone who has never signed in. */
  async function scene(state = 'open') {
    const { pid } = await make.project({ name: 'Lantern Days', state })
    await make.team(pid, { tid: 'lights', name: 'Lights', position: 0 })
    await make.team(pid, { tid: 'desk', name: 'Registration', position: 1 })
    const people = {
      owner: await make.caller({ name: 'Olga' }),
      chief: await make.caller({ name: 'Chika' }),
      ada: await make.caller({ name: 'Ada', listed: null }),
    }
    await make.owner(pid, people.owner.uid)
    await make.membership(pid, 'lights', people.chief.uid, 'chief')
    const team = (tid: string) => `/api/projects/${pid}/teams/${tid}`
    const add = (tid: string, body: object = {}, by = people.owner) =>
      call(`POST ${team(tid)}/people`, {
        token: by.token,
        body: { email: people.ada.email, ...body },
      })
    const move = (to: string) =>
      call(`PATCH /api/projects/${pid}`, { token: people.owner.token, body: { state: to } })
    return { pid, team, add, move, ...people }
  }

  async function secretOf({ email }: { email: string }): Promise<string> {
    const message = await inbox.waitFor(({ to }) => to.includes(email))
    return /#yes\.([0-9a-f]{64})/.exec(message.text)![1]!
  }

  /** All memberships and invitations of someone in order: `lights member invitation left`. */
  async function staysOf(pid: string, { uid }: { uid: string }): Promise<string[]> {
    const rows = await database.db
      .selectFrom('memberships')
      .select(['tid', 'role', 'accepted_how', 'left_how'])
      .where('pid', '=', pid)
      .where('uid', '=', uid)
      .orderBy('joined_at')
      .orderBy('id')
      .execute()
    return rows.map(({ tid, role, accepted_how, left_how }) =>
      [tid, role, accepted_how ?? 'invited', ...(left_how ? [left_how] : [])].join(' '),
    )
  }

  /** The audit lines about someone, such as `member.invited lights`. */
  async function linesAbout(pid: string, { uid }: { uid: string }): Promise<string[]> {
    const rows = await database.db
      .selectFrom('audit')
      .select(['verb', 'tid'])
      .where('pid', '=', pid)
      .where('subject', '=', `person:${uid}`)
      .orderBy('id')
      .execute()
    return rows.map(({ verb, tid }) => (tid ? `${verb} ${tid}` : verb))
  }

  return {
    scene,
    secretOf,
    staysOf,
    linesAbout,
    emailsTo: ({ email }: { email: string }) => inbox.messages().filter(({ to }) => to.includes(email)),
    getInvitation: (secret: string) => call('POST /api/invitations/lookup', { body: { secret } }),
    answer: (secret: string, body: object) =>
      call('POST /api/invitations/answer', { body: { secret, ...body } }),
    listMine: async ({ token }: { token: string }) =>
      (await call('GET /api/users/me/invitations', { token })).json().data,
    answerMine: (pid: string, { token }: { token: string }, body: object) =>
      call(`PUT /api/users/me/invitations/${pid}`, { token, body }),
  }
}
