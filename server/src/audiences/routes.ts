import { type Runnable, read, write } from '../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../projects/index.ts'
import { listAudiences, removeAudience, saveAudience } from './audiences.ts'
import { Audiences, audienceParams, NewAudience, SavedAudience } from './schemas.ts'

const tag = 'Audiences'

export const audienceOperations: Runnable[] = [
  read({
    id: 'listAudiences',
    method: 'GET',
    path: '/api/projects/{pid}/audiences',
    tag,
    summary: 'List saved audiences',
    description: 'Returns the conditions that owners of the project saved under a name, ordered by name.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The saved audiences.', schema: Audiences },
    handle: ({ db, params }) => listAudiences(db, params.pid),
  }),

  write({
    id: 'saveAudience',
    method: 'PUT',
    path: '/api/projects/{pid}/audiences/{name}',
    tag,
    summary: 'Save an audience',
    description:
      'Saves conditions under a name, for all owners of the project. Replaces the audience with this name, if there is one.',
    access: ownersOfProject,
    scope: 'write',
    params: audienceParams,
    body: NewAudience,
    answer: { status: 200, description: 'The saved audience.', schema: SavedAudience },
    errors: ['conflict'],
    handle: ({ tx, actor, params: { pid, name }, body }) =>
      saveAudience(tx, actor, { pid, name }, body.where),
  }),

  write({
    id: 'deleteAudience',
    method: 'DELETE',
    path: '/api/projects/{pid}/audiences/{name}',
    tag,
    summary: 'Delete a saved audience',
    description: 'Removes the name and its conditions. People are not affected.',
    access: ownersOfProject,
    scope: 'write',
    params: audienceParams,
    answer: { status: 204, description: 'Audience deleted.' },
    errors: ['conflict'],
    handle: ({ tx, actor, params: { pid, name } }) => removeAudience(tx, actor, { pid, name }),
  }),
]
