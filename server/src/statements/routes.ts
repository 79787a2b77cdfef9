import { anyone, oneself, signedIn } from '../platform/http/access.ts'
import { etagOf, requireMatch } from '../platform/http/etags.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../projects/index.ts'
import { MyStatements, NewStatement, Signature, Statement, Statements, statementParams } from './schemas.ts'
import {
  getStatement,
  listMyStatements,
  listStatements,
  retireStatement,
  setStatement,
  signStatement,
} from './statements.ts'

const tag = 'Statements'

/** Refuses the change if the statement differs from what the caller read (`If-Match`). */
const matching = (request: { headers: { 'if-match'?: string | undefined } }) => (current: object | null) =>
  requireMatch(request.headers['if-match'], etagOf(JSON.stringify(current && Statement.parse(current))))

export const statementOperations: Runnable[] = [
  read({
    id: 'listStatements',
    method: 'GET',
    path: '/api/projects/{pid}/statements',
    tag,
    summary: 'List statements of a project',
    description:
      'Returns the current version of each statement and the version you signed; for owners, also how many people have signed it.',
    access: anyone,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The statements.', schema: Statements },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => listStatements(db, actor, params.pid),
  }),

  read({
    id: 'getStatement',
    method: 'GET',
    path: '/api/projects/{pid}/statements/{sid}',
    tag,
    summary: 'Get a statement',
    description: 'Returns the current version and the version you signed.',
    access: anyone,
    scope: 'read',
    params: statementParams,
    answer: { status: 200, description: 'The statement.', schema: Statement, etag: true },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => getStatement(db, actor, params),
  }),

  write({
    id: 'setStatement',
    method: 'PUT',
    path: '/api/projects/{pid}/statements/{sid}',
    tag,
    summary: 'Create or update a statement',
    description:
      'A changed text creates a new version, which people must sign before they join a team. Submitting the same text changes nothing.',
    access: ownersOfProject,
    scope: 'write',
    params: statementParams,
    body: NewStatement,
    answer: { status: 200, description: 'The updated statement.', schema: Statement, etag: true },
    errors: ['stale', 'conflict'],
    handle: ({ tx, actor, params, body, request }) =>
      setStatement(tx, actor, params, { texts: body.texts, expect: matching(request) }),
  }),

  write({
    id: 'retireStatement',
    method: 'DELETE',
    path: '/api/projects/{pid}/statements/{sid}',
    tag,
    summary: 'Retire a statement',
    description: 'Nobody has to sign the statement from now on. Existing signatures are kept.',
    access: ownersOfProject,
    scope: 'write',
    params: statementParams,
    answer: { status: 204, description: 'Statement retired.' },
    errors: ['stale', 'conflict', 'not_found'],
    handle: ({ tx, actor, params, request }) =>
      retireStatement(tx, actor, params, { expect: matching(request) }),
  }),

  write({
    id: 'signStatement',
    method: 'PUT',
    path: '/api/projects/{pid}/statements/{sid}/signatures/me',
    tag,
    summary: 'Sign a statement',
    description: 'Records your agreement to the current version. Any other version is refused. Idempotent.',
    access: signedIn,
    scope: 'write',
    params: statementParams,
    body: Signature,
    answer: { status: 204, description: 'Statement signed.' },
    errors: ['conflict', 'not_found'],
    handle: ({ tx, actor, params, body }) => signStatement(tx, actor, { ...params, ...body }),
  }),

  read({
    id: 'listMyStatements',
    method: 'GET',
    path: '/api/users/me/statements',
    tag,
    summary: 'List statements you have to sign',
    description:
      'Returns the statements whose current version you have not signed, in open projects where you have a role or a team or have applied.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'The statements.', schema: MyStatements },
    handle: ({ db, actor }) => listMyStatements(db, actor.uid),
  }),
]
