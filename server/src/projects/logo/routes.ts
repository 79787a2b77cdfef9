import { z } from 'zod'
import { anyone } from '../../platform/http/access.ts'
import { bytes, type Runnable, read, write } from '../../platform/http/operation.ts'
import { ownersOfProject } from '../projects.ts'
import { Project, pidParams } from '../schemas.ts'
import type { Rights } from '../you/rights.ts'
import { withYou } from '../you/you.ts'
import { openLogo, prepareLogo, removeLogo, setLogo } from './logo.ts'

const shared = { tag: 'Projects', path: '/api/projects/{pid}/logo', params: pidParams } as const
const updated = { status: 200, description: 'The updated project.', schema: Project, etag: true } as const

const logoQuery = z.object({
  v: z.string().max(20).optional().meta({
    description:
      'The `logo` of the project, so that browsers load a new one. Any value returns the current logo.',
    example: '3f9a01bc5d2e7f60',
  }),
})

export const logoOperations = ({ rights }: { rights: Rights }): Runnable[] => [
  write({
    ...shared,
    id: 'setLogo',
    method: 'PUT',
    summary: 'Upload the logo of a project',
    description:
      'PNG or JPEG, at most 2 MiB and 16 megapixels. The picture is re-encoded without metadata, at most 800 pixels on the longer side. It is printed at the top of certificates.',
    access: ownersOfProject,
    scope: 'write',
    body: bytes,
    accepts: ['image/png', 'image/jpeg'],
    bodyLimit: 2 * 1024 * 1024,
    answer: updated,
    errors: ['conflict'],
    prepare: prepareLogo,
    handle: async ({ tx, actor, params, body }) =>
      withYou(tx, actor, { project: await setLogo(tx, actor, params.pid, body), rights }),
  }),

  read({
    ...shared,
    id: 'getLogo',
    method: 'GET',
    summary: 'Get the logo of a project',
    description: 'Returns 404 if the project has no logo.',
    access: anyone,
    scope: 'read',
    query: logoQuery,
    answer: { status: 200, description: 'The logo.', files: ['image/png', 'image/jpeg'], etag: true },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => openLogo(db, actor, params.pid),
  }),

  write({
    ...shared,
    id: 'removeLogo',
    method: 'DELETE',
    summary: 'Remove the logo of a project',
    description: 'Certificates that were downloaded earlier keep the logo.',
    access: ownersOfProject,
    scope: 'write',
    answer: updated,
    errors: ['conflict'],
    handle: async ({ tx, actor, params }) =>
      withYou(tx, actor, { project: await removeLogo(tx, actor, params.pid), rights }),
  }),
]
