import { anyoneKnown, at, byToken, people, pid, type Rows, call as send, tid } from './stage.ts'

const mine = '/api/users/me/contacts'
const body = { handle: '+886912345678', audience: 'leads', during: 'event' }

export const contacts: Rows = {
  listMyContacts: { call: at(`GET ${mine}`), scope: 'private', answers: anyoneKnown(200) },
  listContactViewers: { call: at(`GET ${mine}/viewers`), scope: 'private', answers: anyoneKnown(200) },
  setContact: { call: at(`PUT ${mine}/phone`, body), scope: 'private', answers: anyoneKnown(200) },
  deleteContact: {
    call: async (role) => {
      const owner = await byToken(['private'])(role)
      if (people[role]) await send(`PUT ${mine}/line`, { ...owner, body: { ...body, handle: 'meiling' } })
      return { line: `DELETE ${mine}/line` }
    },
    scope: 'private',
    answers: anyoneKnown(204),
  },
  listReachable: {
    call: at(`GET /api/projects/${pid}/contacts?team=${tid}`),
    scope: 'private',
    answers: {
      anyone: 401,
      else: 403,
      member: 200,
      chief: 200,
      'chief-of-another-team': 200,
      owner: 200,
      finance: 200,
      desk: 200,
      admin: 200,
    },
    givesMoreTo: ['chief', 'owner'],
  },
}
