import { anyoneKnown, at, database, ownersAndAdmins, pid, type Rows } from './stage.ts'
import { someoneOfTeam } from './tasks.ts'

const project = `/api/projects/${pid}`
const settings = { asked: true, days_before: 0, days_after: 0, closes_on: null }
const answer = { ranges: [] }

async function ask(): Promise<void> {
  await database.db
    .insertInto('availability_settings')
    .values({ pid, ...settings })
    .onConflict((conflict) => conflict.column('pid').doUpdateSet(settings))
    .execute()
}

/** In a team, or with a role. */
const insiders = {
  anyone: 401,
  else: 403,
  member: 200,
  chief: 200,
  'chief-of-another-team': 200,
  owner: 200,
  finance: 200,
  desk: 200,
  admin: 200,
}

export const availability: Rows = {
  getAvailabilitySettings: {
    call: at(`GET ${project}/availability-settings`),
    scope: 'read',
    answers: anyoneKnown(200),
  },
  changeAvailabilitySettings: {
    call: at(`PUT ${project}/availability-settings`, settings),
    scope: 'write',
    answers: ownersAndAdmins(200),
  },
  getMyAvailability: { call: at(`GET ${project}/availability/me`), scope: 'read', answers: insiders },
  setMyAvailability: {
    async call() {
      await ask()
      return { line: `PUT ${project}/availability/me`, body: answer }
    },
    scope: 'write',
    answers: insiders,
  },
  getAvailability: {
    call: async () => ({ line: `GET ${project}/availability/${await someoneOfTeam()}` }),
    scope: 'read',
    answers: { ...ownersAndAdmins(200), chief: 200 },
  },
}
