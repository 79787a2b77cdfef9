import type { KeyRing } from '../platform/db/key-ring.ts'
import { signedIn } from '../platform/http/access.ts'
import { type Runnable, read } from '../platform/http/operation.ts'
import { pidParams } from '../projects/index.ts'
import { getOverview } from './overview.ts'
import { Overview } from './schemas.ts'

export const overviewOperations = (ring: KeyRing | null): Runnable[] => [
  read({
    id: 'getOverview',
    method: 'GET',
    path: '/api/projects/{pid}/overview',
    tag: 'Projects',
    summary: 'Get the overview of a project',
    description:
      'Returns how ready the project is: staffing per team, seats of shifts by day and team, recent arrivals and departures, what is outstanding, and what needs attention. Each number is the length of a list that other operations return. Chiefs get the part about their own teams.',
    access: { ...signedIn, callers: 'chiefs of a team, owners of the project, admins' },
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The overview.', schema: Overview },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params }) => getOverview(db, ring, actor, params.pid),
  }),
]
