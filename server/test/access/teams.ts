import { newId } from '../../src/platform/ids.ts'
import {
  type Answers,
  anyoneKnown,
  at,
  database,
  make,
  newEmail,
  newNumber,
  open,
  ownersAndAdmins,
  people,
  pid,
  type Role,
  type Rows,
  tid,
} from './stage.ts'

const team = `/api/projects/${pid}/teams/${tid}`
const organisersAndChief = (status: number): Answers => ({ ...ownersAndAdmins(status), chief: status })

/** A new person for each call. */
const someone = async () => (await make.person()).uid
const someoneFormer = async () => {
  const uid = await someoneIn('member')
  const end = { left_at: new Date(), left_how: 'left' }
  await database.db.updateTable('memberships').set(end).where('uid', '=', uid).execute()
  return uid
}
const someoneIn = async (role: 'chief' | 'member') => {
  const uid = await someone()
  await make.membership(pid, tid, uid, role)
  return uid
}

const roleRows = (name: string, path: string): Rows => ({
  [`grant${name}`]: {
    call: async () => ({ line: `PUT /api/projects/${pid}/${path}/${await someoneFormer()}` }),
    scope: 'admin',
    answers: ownersAndAdmins(204),
  },
  [`grant${name}: to someone new`]: {
    call: async () => ({ line: `PUT /api/projects/${pid}/${path}/${await someone()}` }),
    scope: 'admin',
    answers: { anyone: 401, else: 403, admin: 204 },
  },
  [`revoke${name}`]: {
    call: async () => ({ line: `DELETE /api/projects/${pid}/${path}/${await someone()}` }),
    scope: 'write',
    answers: { ...ownersAndAdmins(204), 'new-owner': 403 },
  },
})

/** Each is offered a role elsewhere. */
const answering = (method: string) => async (role: Role) => {
  const elsewhere = await make.project()
  await make.offer(elsewhere.pid, people[role].uid, 'desk')
  return { line: `${method} /api/users/me/roles/${elsewhere.pid}/desk` }
}

await make.team(pid, { tid: 'empty' })

export const teams: Rows = {
  listRoles: { call: at(`GET /api/projects/${pid}/roles`), scope: 'read', answers: ownersAndAdmins(200) },
  grantRoleByEmail: {
    call: async () => ({
      line: `POST /api/projects/${pid}/roles`,
      body: { email: newEmail(), role: 'desk' },
    }),
    scope: 'admin',
    answers: ownersAndAdmins(201),
  },
  confirmRole: {
    call: async () => {
      const uid = await someone()
      await make.role(pid, uid, 'finance', { settles_at: new Date(Date.now() + 86_400_000) })
      return { line: `POST /api/projects/${pid}/roles/${uid}/finance/confirmation` }
    },
    scope: 'admin',
    answers: { anyone: 401, else: 403, owner: 200, 'new-owner': 403 },
  },
  listMyRoles: { call: at('GET /api/users/me/roles'), scope: 'read', answers: anyoneKnown(200) },
  acceptRole: { call: answering('PUT'), scope: 'write', answers: anyoneKnown(204) },
  declineRole: { call: answering('DELETE'), scope: 'write', answers: anyoneKnown(204) },
  ...roleRows('Owner', 'owners'),
  ...roleRows('Finance', 'finance'),
  ...roleRows('Desk', 'desk'),
  listHistory: { call: at(`GET /api/projects/${pid}/history`), scope: 'read', answers: ownersAndAdmins(200) },
  listHistoryPeople: {
    call: at(`GET /api/projects/${pid}/history/people`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  listTeams: { call: at(`GET /api/projects/${pid}/teams`), scope: 'read', answers: open },
  createTeam: {
    call: async () => ({
      line: `POST /api/projects/${pid}/teams`,
      body: { tid: `new-${newNumber()}`, name: 'New' },
    }),
    scope: 'write',
    answers: ownersAndAdmins(201),
  },
  getTeam: { call: at(`GET ${team}`), scope: 'read', answers: open },
  'changeTeam: what chiefs say': {
    call: async () => ({ line: `PATCH ${team}`, body: { description: `Text ${newNumber()}` } }),
    scope: 'write',
    answers: organisersAndChief(200),
  },
  'changeTeam: what owners say': {
    call: async () => ({ line: `PATCH ${team}`, body: { wanted: newNumber() } }),
    scope: 'write',
    answers: ownersAndAdmins(200),
  },
  orderTeams: {
    call: at(`PUT /api/projects/${pid}/team-order`, { tids: ['not-all'] }),
    scope: 'write',
    answers: ownersAndAdmins(409),
  },
  addChief: {
    call: async () => ({ line: `PUT ${team}/chiefs/${await someoneFormer()}` }),
    scope: 'write',
    answers: organisersAndChief(204),
  },
  addMember: {
    call: async () => ({ line: `PUT ${team}/members/${await someoneFormer()}` }),
    scope: 'write',
    answers: organisersAndChief(204),
  },
  'addMember: someone new': {
    call: async () => ({ line: `PUT ${team}/members/${await someone()}` }),
    scope: 'write',
    answers: { anyone: 401, else: 403, admin: 204 },
  },
  removeChief: {
    call: async () => ({ line: `DELETE ${team}/chiefs/${await someoneIn('chief')}` }),
    scope: 'write',
    answers: organisersAndChief(204),
  },
  removeMember: {
    call: async () => ({ line: `DELETE ${team}/members/${await someoneIn('member')}` }),
    scope: 'write',
    answers: organisersAndChief(204),
  },
  'removeMember: oneself': {
    call: async (role) => ({ line: `DELETE /api/projects/${pid}/teams/empty/members/${people[role].uid}` }),
    scope: 'write',
    answers: anyoneKnown(204),
  },
  'removeMember: an invitation': {
    call: async (role) => {
      const asking = await make.team(pid)
      await make.membership(pid, asking.tid, people[role].uid, 'member', 'invited')
      return { line: `DELETE /api/projects/${pid}/teams/${asking.tid}/members/${people[role].uid}` }
    },
    scope: 'write',
    answers: anyoneKnown(204),
  },
  addToTeam: {
    call: async () => ({ line: `POST ${team}/people`, body: { email: newEmail() } }),
    scope: 'write',
    answers: organisersAndChief(201),
  },
  resendInvitation: {
    call: async () => {
      const uid = await someone()
      const stay = { id: newId<string>(), pid, tid, uid, role: 'member' }
      await database.db.insertInto('memberships').values(stay).execute()
      return { line: `POST ${team}/people/${uid}/invitation` }
    },
    scope: 'write',
    answers: organisersAndChief(204),
  },
  listTeamPeople: {
    call: at(`GET ${team}/people`),
    scope: 'read',
    answers: { ...organisersAndChief(200), member: 200 },
    givesMoreTo: ['chief', 'owner', 'admin'],
  },
  'listTeamPeople: former': {
    call: at(`GET ${team}/people?former=true`),
    scope: 'read',
    answers: organisersAndChief(200),
  },
  listTeamHistory: { call: at(`GET ${team}/history`), scope: 'read', answers: organisersAndChief(200) },
  listProjectPeople: {
    call: at(`GET /api/projects/${pid}/people`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  countProjectPeople: {
    call: at(`GET /api/projects/${pid}/people-count`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  listAudiences: {
    call: at(`GET /api/projects/${pid}/audiences`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  saveAudience: {
    call: at(`PUT /api/projects/${pid}/audiences/everyone`, { where: [] }),
    scope: 'write',
    answers: ownersAndAdmins(200),
  },
  deleteAudience: {
    async call() {
      const name = `audience-${newNumber()}`
      await database.db
        .insertInto('audiences')
        .values({ pid, name, conditions: '[]', changed_by: (await make.person()).uid })
        .execute()
      return { line: `DELETE /api/projects/${pid}/audiences/${name}` }
    },
    scope: 'write',
    answers: ownersAndAdmins(204),
  },
}
