import { type Runnable, read } from '../../platform/http/operation.ts'
import { ownersOfProject } from '../projects.ts'
import { pidParams } from '../schemas.ts'
import { getOverview } from './overview.ts'
import { Overview } from './schemas.ts'

export const overviewOperations: Runnable[] = [
  read({
    id: 'getOverview',
    method: 'GET',
    path: '/api/projects/{pid}/overview',
    tag: 'Projects',
    summary: 'Get the overview of a project',
    description: 'Returns staffing per team, recent arrivals and departures, and what needs attention.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The overview.', schema: Overview },
    handle: ({ db, params }) => getOverview(db, params.pid),
  }),
]
