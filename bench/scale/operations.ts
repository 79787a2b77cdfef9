import type { Cast } from './actors.ts'
import type { Ask } from './client.ts'

export interface AskOfScale extends Ask {
  /** Whether it runs on the server without a listing cache. */
  uncached?: boolean
}

export interface Operation {
  name: string
  /** Whether it changes something. Then each scene is used once. */
  writes?: boolean
  /** Requests sent one after the other; their times are added. */
  asks(cast: Cast, i: number): AskOfScale[]
}

const at = <T>(list: T[], i: number): T => list[i % list.length]!

/** The requests of the home page of someone who is signed in. */
const home = [
  '/api/users/me/schedule',
  '/api/users/me/participation',
  '/api/users/me/inboxes',
  '/api/users/me/applications',
  '/api/users/me/statements',
  '/api/users/me/purposes',
  '/api/projects?limit=20',
]

export const operations: Operation[] = [
  { name: 'listing, cached', asks: ({ quiet }, i) => [{ path: `/api/members/${at(quiet, i)}` }] },
  {
    name: 'listing, not cached',
    asks: ({ pids }, i) => [{ path: `/api/members/${at(pids, i)}`, uncached: true }],
  },
  {
    // On a server that hasn't seen the token yet.
    name: 'token check',
    asks: ({ scenes }, i) => [
      { path: '/api/users/me', token: at(scenes, i).volunteer.token, uncached: true },
    ],
  },
  {
    name: 'sign in by link',
    writes: true,
    asks: ({ scenes }, i) => [{ method: 'POST', path: '/api/sign-in/link', body: { link: scenes[i]!.link } }],
  },
  {
    name: 'own home (7 reads)',
    asks({ scenes }, i) {
      const { token } = at(scenes, i).reader
      return home.map((path) => ({ path, token }))
    },
  },
  {
    name: 'people search',
    asks({ scenes }, i) {
      const { pid, owner } = at(scenes, i)
      return [{ path: `/api/projects/${pid}/people?search=${i.toString(16)}&limit=20`, token: owner.token }]
    },
  },
  {
    name: 'directory, 20 people',
    asks({ scenes }, i) {
      const ids = Array.from({ length: 20 }, (_, n) => at(scenes, i + n).volunteer.uid)
      return [{ path: `/api/users?ids=${ids.join(',')}`, token: at(scenes, i).reader.token }]
    },
  },
  {
    name: 'tasks list',
    asks({ scenes }, i) {
      const { pid, reader } = at(scenes, i)
      return [{ path: `/api/projects/${pid}/tasks`, token: reader.token }]
    },
  },
  {
    name: 'applications inbox',
    asks({ scenes }, i) {
      const { pid, owner } = at(scenes, i)
      return [{ path: `/api/projects/${pid}/applications?state=pending`, token: owner.token }]
    },
  },
  {
    name: 'join a team',
    writes: true,
    asks({ scenes }, i) {
      const { pid, volunteer } = scenes[i]!
      return [{ method: 'POST', path: `/api/projects/${pid}/teams/team-29/join`, token: volunteer.token }]
    },
  },
  {
    name: 'sign up',
    writes: true,
    asks({ scenes }, i) {
      const { pid, task, volunteer } = scenes[i]!
      const path = `/api/projects/${pid}/tasks/${task}/people/me`
      return [{ method: 'PUT', path, token: volunteer.token, body: {} }]
    },
  },
]
