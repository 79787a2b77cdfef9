import { z } from 'zod'
import { anyone } from '../../platform/http/access.ts'
import { bytes, type Runnable, read, write } from '../../platform/http/operation.ts'
import { ownersOfProject } from '../projects.ts'
import { Project, pidParams } from '../schemas.ts'
import type { Rights } from '../you/rights.ts'
import { withYou } from '../you/you.ts'
import { openPicture, preparePicture, removePicture, setPicture } from './pictures.ts'

const updated = { status: 200, description: 'The updated project.', schema: Project, etag: true } as const

const pictureQuery = z.object({
  v: z.string().max(20).optional().meta({
    description:
      'The version of the picture in the project, so that browsers load a new one. Any value returns the current picture.',
    example: '3f9a01bc5d2e7f60',
  }),
})

const kinds = {
  logo: {
    name: 'Logo',
    accepts: 'at most 800 pixels on the longer side. It is printed at the top of certificates.',
    removal: 'Certificates that were downloaded earlier keep the logo.',
  },
  banner: {
    name: 'Banner',
    accepts:
      'at most 1600 pixels on the longer side. It is shown at the top of the event’s page and in link previews.',
    removal: 'Link previews may still show the picture for some time.',
  },
} as const

export const pictureOperations = ({ rights }: { rights: Rights }): Runnable[] =>
  (['logo', 'banner'] as const).flatMap((kind): Runnable[] => {
    const { name, accepts, removal } = kinds[kind]
    const shared = { tag: 'Projects', path: `/api/projects/{pid}/${kind}`, params: pidParams } as const
    return [
      write({
        ...shared,
        id: `set${name}`,
        method: 'PUT',
        summary: `Upload the ${kind} of a project`,
        description: `PNG or JPEG, at most 2 MiB and 16 megapixels. The picture is re-encoded without metadata, ${accepts}`,
        access: ownersOfProject,
        scope: 'write',
        body: bytes,
        accepts: ['image/png', 'image/jpeg'],
        bodyLimit: 2 * 1024 * 1024,
        answer: updated,
        errors: ['conflict'],
        prepare: preparePicture(kind),
        handle: async ({ tx, actor, params: { pid }, body }) =>
          withYou(tx, actor, { project: await setPicture(tx, actor, { pid, kind }, body), rights }),
      }),

      read({
        ...shared,
        id: `get${name}`,
        method: 'GET',
        summary: `Get the ${kind} of a project`,
        description: `Returns 404 if the project has no ${kind}.`,
        access: anyone,
        scope: 'read',
        query: pictureQuery,
        answer: { status: 200, description: `The ${kind}.`, files: ['image/png', 'image/jpeg'], etag: true },
        errors: ['not_found'],
        handle: ({ db, actor, params: { pid } }) => openPicture(db, actor, { pid, kind }),
      }),

      write({
        ...shared,
        id: `remove${name}`,
        method: 'DELETE',
        summary: `Remove the ${kind} of a project`,
        description: removal,
        access: ownersOfProject,
        scope: 'write',
        answer: updated,
        errors: ['conflict'],
        handle: async ({ tx, actor, params: { pid } }) =>
          withYou(tx, actor, { project: await removePicture(tx, actor, { pid, kind }), rights }),
      }),
    ]
  })
