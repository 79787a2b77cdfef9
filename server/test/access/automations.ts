import { newId } from '../../src/platform/ids.ts'
import { at, database, make, ownersAndAdmins, pid, type Rows } from './stage.ts'

const path = `/api/projects/${pid}/automations`
const draft = {
  trigger: { kind: 'before_event', days: 1 },
  texts: { en: { subject: 'Tomorrow', body: 'Hello {name}' } },
}

async function made(): Promise<string> {
  const id = newId<string>()
  await database.db
    .insertInto('automations')
    .values({
      pid,
      id,
      trigger: JSON.stringify(draft.trigger),
      conditions: '[]',
      texts: JSON.stringify(draft.texts),
      active: false,
      changed_by: (await make.person()).uid,
    })
    .execute()
  return id
}

/** They would reach the maximum. */
async function withRoom(): Promise<void> {
  await database.db.deleteFrom('automations').where('pid', '=', pid).execute()
}

export const automations: Rows = {
  listAutomations: {
    call: at(`GET ${path}`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  listAutomationTemplates: {
    call: at(`GET /api/projects/${pid}/automation-templates`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  createAutomation: {
    async call() {
      await withRoom()
      return { line: `POST ${path}`, body: draft }
    },
    scope: 'write',
    answers: ownersAndAdmins(201),
  },
  changeAutomation: {
    call: async () => ({ line: `PATCH ${path}/${await made()}`, body: { active: true } }),
    scope: 'write',
    answers: ownersAndAdmins(200),
  },
  deleteAutomation: {
    call: async () => ({ line: `DELETE ${path}/${await made()}` }),
    scope: 'write',
    answers: ownersAndAdmins(204),
  },
  previewAutomation: {
    call: at(`POST /api/projects/${pid}/automation-previews`, draft),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
}
