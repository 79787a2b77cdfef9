import type { KeyRing } from '../platform/db/key-ring.ts'
import { bytes, type Runnable, read, write } from '../platform/http/operation.ts'
import { peopleOfProject, pidParams } from '../projects/index.ts'
import { mediaTypes, Upload, uploadParams, uploadQuery } from './schemas.ts'
import { openOwnUpload, prepareUpload, removeUpload, storeUpload, toAttachment } from './uploads.ts'

const tag = 'Forms'
const shared = { tag, access: peopleOfProject, scope: 'private' as const }

export const uploadOperations = (ring: KeyRing | null): Runnable[] => [
  write({
    ...shared,
    id: 'addUpload',
    method: 'POST',
    path: '/api/projects/{pid}/uploads',
    summary: 'Send a file in confidence',
    description:
      'For a form or a claim, which then names its id. A PNG, a JPEG or a PDF of at most 10 MiB; what it is, its bytes say, not the header. A picture of at most 40 megapixels is drawn anew, the right way up and at most 4096 pixels long, so that nothing of the file is left but what can be seen. A PDF is kept as it is. One that contains or does more than pages, links and fields to fill in is refused: scripts, actions that run by themselves, other files, a password, and what cannot be read. Kept encrypted with your own key. At most 20 files that nothing uses yet, and 100 MB in all; what nothing uses goes after two days.',
    params: pidParams,
    query: uploadQuery,
    body: bytes,
    accepts: mediaTypes,
    bodyLimit: 10 * 1024 * 1024,
    answer: {
      status: 201,
      description: 'The file, as it is kept.',
      schema: Upload,
      headers: { Location: 'Where it can be read.' },
    },
    errors: ['conflict', 'private_off'],
    prepare: prepareUpload,
    async handle({ tx, actor, params, query, body, reply }) {
      const made = await storeUpload(tx, ring, { ...params, ...query, uid: actor.uid, bytes: body })
      reply.header('location', `/api/projects/${params.pid}/uploads/${made.id}`)
      return made
    },
  }),

  read({
    ...shared,
    id: 'getUpload',
    method: 'GET',
    path: '/api/projects/{pid}/uploads/{id}',
    summary: 'Fetch a file of yours',
    description: 'As it is kept. Files of others are read where they are used, by whoever may.',
    params: uploadParams,
    answer: { status: 200, description: 'The file.', files: mediaTypes },
    errors: ['private_off'],
    handle: async ({ db, actor, params }) => toAttachment(await openOwnUpload(db, ring, actor, params)),
  }),

  write({
    ...shared,
    id: 'removeUpload',
    method: 'DELETE',
    path: '/api/projects/{pid}/uploads/{id}',
    summary: 'Remove a file that nothing uses',
    description: 'At once. One that an answer or a claim uses is taken out there.',
    params: uploadParams,
    answer: { status: 204, description: 'It is gone.' },
    errors: ['conflict'],
    handle: ({ tx, actor, params }) => removeUpload(tx, actor, params),
  }),
]
