import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { applicationParams } from '../schemas.ts'
import { addNote, listNotes } from './notes.ts'
import { NewNote, Note, Notes } from './schemas.ts'

const shared = {
  path: '/api/projects/{pid}/applications/{id}/notes',
  tag: 'Applications',
  access: { ...signedIn, who: 'chiefs of teams it has reached, owners of the project, admins' },
  params: applicationParams,
}

export const noteOperations: Runnable[] = [
  read({
    ...shared,
    id: 'listNotes',
    method: 'GET',
    summary: 'List the notes on an application',
    description: 'The oldest first. The person who applied never sees them.',
    scope: 'read',
    answer: { status: 200, description: 'All of them.', schema: Notes },
    errors: ['forbidden'],
    handle: ({ db, actor, params }) => listNotes(db, actor, params),
  }),

  write({
    ...shared,
    id: 'addNote',
    method: 'POST',
    summary: 'Write a note on an application',
    description: 'For the other chiefs whom it reaches, and owners.',
    scope: 'write',
    body: NewNote,
    answer: { status: 201, description: 'The note.', schema: Note },
    errors: ['conflict', 'forbidden'],
    handle: ({ tx, actor, params, body }) => addNote(tx, actor, params, body.text),
  }),
]
