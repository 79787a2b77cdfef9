import { png } from '../pictures.ts'
import { at, database, newNumber, open, ownersAndAdmins, pid, type Rows } from './stage.ts'

const picture = { body: png(), headers: { 'content-type': 'image/png' } }

export const projects: Rows = {
  listMembers: { call: at(`GET /api/members/${pid}`), scope: 'read', answers: open },
  listMembersAsPublished: { call: at(`GET /members/${pid}`), scope: 'read', answers: open },
  listMembersByQuery: { call: at(`GET /api/members?pid=${pid}`), scope: 'read', answers: open },
  listProjects: { call: at('GET /api/projects'), scope: 'read', answers: open },
  createProject: {
    call: async () => ({
      line: 'POST /api/projects',
      body: {
        pid: `new-${newNumber()}`,
        name: 'New',
        starts_on: '2027-01-01',
        ends_on: '2027-01-02',
        time_zone: 'UTC',
      },
    }),
    scope: 'admin',
    answers: { anyone: 401, else: 403, admin: 201 },
  },
  getProject: { call: at(`GET /api/projects/${pid}`), scope: 'read', answers: open },
  changeProject: {
    call: at(`PATCH /api/projects/${pid}`, { name: 'Renamed' }),
    scope: 'write',
    answers: ownersAndAdmins(200),
  },
  ...pictureRows('logo', 'Logo'),
  ...pictureRows('banner', 'Banner'),
}

function pictureRows(kind: 'logo' | 'banner', name: string): Rows {
  const path = `/api/projects/${pid}/${kind}`
  return {
    [`set${name}`]: {
      call: async () => ({ line: `PUT ${path}`, ...picture }),
      scope: 'write',
      answers: ownersAndAdmins(200),
    },
    [`get${name}`]: {
      async call() {
        const row = { pid, kind, media_type: 'image/png', image: png() }
        const rows = database.db.insertInto('project_pictures').values(row)
        await rows.onConflict((conflict) => conflict.doNothing()).execute()
        return { line: `GET ${path}` }
      },
      scope: 'read',
      answers: open,
    },
    [`remove${name}`]: { call: at(`DELETE ${path}`), scope: 'write', answers: ownersAndAdmins(200) },
  }
}
