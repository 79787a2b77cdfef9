import { signedIn } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { applicationParams } from '../schemas.ts'
import { addNote, listNotes } from './notes.ts'
import { NewNote, Note, Notes } from './schemas.ts'

const shared = {
  path: '/api/projects/{pid}/applications/{id}/notes',
  tag: 'Applications',
  access: {
    ...signedIn,
    callers: 'chiefs of teams that the application has reached, owners of the project, admins',
  },
  params: applicationParams,
}

export const noteOperations: Runnable[] = [
  read({
    ...shared,
    id: 'listNotes',
    method: 'GET',
    summary: 'List notes on an application',
    description: 'Oldest first. The applicant never sees notes.',
    scope: 'read',
    answer: { status: 200, description: 'The notes.', schema: Notes },
    errors: ['forbidden'],
    handle: ({ db, actor, params }) => listNotes(db, actor, params),
  }),

  write({
    ...shared,
    id: 'addNote',
    method: 'POST',
    summary: 'Add a note to an application',
    description: 'Visible to owners and to the chiefs of teams the application has reached.',
    scope: 'write',
    body: NewNote,
    answer: { status: 201, description: 'The note.', schema: Note },
    errors: ['conflict', 'forbidden'],
    handle: ({ tx, actor, params, body }) => addNote(tx, actor, params, body.text),
  }),
]
