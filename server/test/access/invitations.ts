import { anyoneKnown, at, database, make, people, type Rows } from './stage.ts'

/** A project that invites one person; a new one for each call. */
async function asking(): Promise<string> {
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  const { uid } = people.invited
  await make.membership(pid, tid, uid, 'member', 'invited')
  await database.db.insertInto('invitations').values({ pid, uid, asked_at: new Date() }).execute()
  return pid
}

export const invitations: Rows = {
  getInvitation: {
    call: at('POST /api/invitations/lookup', { secret: 'none' }),
    scope: 'none',
    answers: { else: 404 },
  },
  answerInvitation: {
    call: at('POST /api/invitations/answer', { secret: 'none', answer: 'no' }),
    scope: 'none',
    answers: { else: 404 },
  },
  listMyInvitations: {
    call: at('GET /api/users/me/invitations'),
    scope: 'read',
    answers: anyoneKnown(200),
  },
  answerMyInvitation: {
    call: async () => ({
      line: `PUT /api/users/me/invitations/${await asking()}`,
      body: { answer: 'yes', listed: true },
    }),
    scope: 'write',
    answers: { anyone: 401, else: 404, invited: 200 },
  },
}
