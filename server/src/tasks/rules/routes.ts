import { signedIn } from '../../platform/http/access.ts'
import { etagOf, requireMatch } from '../../platform/http/etags.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { TaskRules } from './schemas.ts'
import { changeTaskRules, getTaskRules } from './settings.ts'

const tag = 'Tasks'
const path = '/api/projects/{pid}/task-rules'

export const ruleOperations: Runnable[] = [
  read({
    id: 'getTaskRules',
    method: 'GET',
    path,
    tag,
    summary: 'Read what a project says about shifts',
    description: 'Until an owner has said otherwise, those that all projects begin with.',
    access: signedIn,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The rules.', schema: TaskRules, etag: true },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => getTaskRules(db, actor, params.pid),
  }),

  write({
    id: 'changeTaskRules',
    method: 'PUT',
    path,
    tag,
    summary: 'Change what a project says about shifts',
    description:
      'They hold at once, for whoever takes or gives a seat from now on. Nobody loses one by them.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: TaskRules,
    answer: { status: 200, description: 'The rules as they are now.', schema: TaskRules, etag: true },
    errors: ['stale', 'conflict', 'not_found'],
    handle: ({ tx, actor, params, body, request }) =>
      changeTaskRules(tx, actor, params.pid, {
        rules: body,
        expect: (rules) =>
          requireMatch(request.headers['if-match'], etagOf(JSON.stringify(TaskRules.parse(rules)))),
      }),
  }),
]
