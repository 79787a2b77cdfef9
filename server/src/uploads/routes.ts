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
    summary: 'Upload a private file',
    description:
      'Uploads a file for a form or a claim, which then refers to the file by its id. Accepts PNG, JPEG and PDF files of at most 10 MiB; the type is detected from the content, not the header. Pictures of at most 40 megapixels are re-encoded upright, at most 4096 pixels on the longer side, without metadata. PDFs are stored unchanged, but refused if they contain anything beyond pages, links and form fields (such as scripts, automatic actions, embedded files or a password) or can’t be parsed. Files are encrypted with your own key. You can have at most 20 unused files and 100 MB in total; unused files are deleted after two days.',
    params: pidParams,
    query: uploadQuery,
    body: bytes,
    accepts: mediaTypes,
    bodyLimit: 10 * 1024 * 1024,
    answer: {
      status: 201,
      description: 'The stored file.',
      schema: Upload,
      headers: { Location: 'URL of the file.' },
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
    summary: 'Download one of your files',
    description:
      'Returns your own file as stored. Other people’s files can be read where they are used, by people with access.',
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
    summary: 'Delete an unused file',
    description: 'If an answer or a claim uses the file, remove the file from the answer or claim first.',
    params: uploadParams,
    answer: { status: 204, description: 'File deleted.' },
    errors: ['conflict'],
    handle: ({ tx, actor, params }) => removeUpload(tx, actor, params),
  }),
]
