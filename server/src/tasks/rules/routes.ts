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
    summary: 'Get the scheduling rules of a project',
    description: 'Returns the defaults until an owner changes them.',
    access: signedIn,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The scheduling rules.', schema: TaskRules, etag: true },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => getTaskRules(db, actor, params.pid),
  }),

  write({
    id: 'changeTaskRules',
    method: 'PUT',
    path,
    tag,
    summary: 'Replace the scheduling rules of a project',
    description: 'The rules apply to new sign-ups and assignments immediately. Nobody loses a seat.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: TaskRules,
    answer: { status: 200, description: 'The updated scheduling rules.', schema: TaskRules, etag: true },
    errors: ['stale', 'conflict', 'not_found'],
    handle: ({ tx, actor, params, body, request }) =>
      changeTaskRules(tx, actor, params.pid, {
        rules: body,
        expect: (rules) =>
          requireMatch(request.headers['if-match'], etagOf(JSON.stringify(TaskRules.parse(rules)))),
      }),
  }),
]
