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

/** Refuses to change what is not as the caller has read it. */
const matching = (request: { headers: { 'if-match'?: string | undefined } }) => (current: object | null) =>
  requireMatch(request.headers['if-match'], etagOf(JSON.stringify(current && Statement.parse(current))))

export const statementOperations: Runnable[] = [
  read({
    id: 'listStatements',
    method: 'GET',
    path: '/api/projects/{pid}/statements',
    tag,
    summary: 'List what people agree to',
    description:
      'The present wording of each, and which version you have signed; for owners, how many have signed it.',
    access: anyone,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'All of them.', schema: Statements },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => listStatements(db, actor, params.pid),
  }),

  read({
    id: 'getStatement',
    method: 'GET',
    path: '/api/projects/{pid}/statements/{sid}',
    tag,
    summary: 'Read a statement',
    description: 'Its present wording, and which version you have signed.',
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
    summary: 'Write a statement',
    description:
      'A new wording is a new version, which everyone signs anew before they join. The same wording again changes nothing.',
    access: ownersOfProject,
    scope: 'write',
    params: statementParams,
    body: NewStatement,
    answer: { status: 200, description: 'The statement as it is now.', schema: Statement, etag: true },
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
    description: 'Nobody needs to sign it any more. What was signed stays.',
    access: ownersOfProject,
    scope: 'write',
    params: statementParams,
    answer: { status: 204, description: 'Retired.' },
    errors: ['stale', 'conflict', 'not_found'],
    handle: ({ tx, actor, params, request }) =>
      retireStatement(tx, actor, params, { expect: matching(request) }),
  }),

  write({
    id: 'signStatement',
    method: 'PUT',
    path: '/api/projects/{pid}/statements/{sid}/signatures/me',
    tag,
    summary: 'Agree to a statement',
    description: 'In its present version, no other: you agree to what you have read. Twice is once.',
    access: signedIn,
    scope: 'write',
    params: statementParams,
    body: Signature,
    answer: { status: 204, description: 'Signed.' },
    errors: ['conflict', 'not_found'],
    handle: ({ tx, actor, params, body }) => signStatement(tx, actor, { ...params, ...body }),
  }),

  read({
    id: 'listMyStatements',
    method: 'GET',
    path: '/api/users/me/statements',
    tag,
    summary: 'List what you have yet to agree to',
    description:
      'Of the projects that you help in or apply to: statements that you have not signed in their present version.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'All of them.', schema: MyStatements },
    handle: ({ db, actor }) => listMyStatements(db, actor.uid),
  }),
]
