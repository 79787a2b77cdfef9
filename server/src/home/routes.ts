import type { KeyRing } from '../platform/db/key-ring.ts'
import { oneself } from '../platform/http/access.ts'
import { type Runnable, read } from '../platform/http/operation.ts'
import { getHome } from './home.ts'
import { Home } from './schemas.ts'

export const homeOperations = (ring: KeyRing | null): Runnable[] => [
  read({
    id: 'getHome',
    method: 'GET',
    path: '/api/users/me/home',
    tag: 'You',
    summary: 'Get your shifts, to-dos and projects',
    description:
      'Returns your current and next shifts, your to-dos by deadline, and your projects: everything that the home page of the web app shows. Missing private data is a to-do only for callers with the scope `private`.',
    access: oneself,
    scope: 'read',
    answer: {
      status: 200,
      description: 'Your shifts, to-dos, applications and projects.',
      schema: Home,
      etag: true,
    },
    handle: ({ db, actor }) => getHome(db, ring, actor),
  }),
]
