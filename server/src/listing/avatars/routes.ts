import { z } from 'zod'
import type { Avatars } from '../../people/index.ts'
import type { EmailHash } from '../../platform/db/email-hash.ts'
import { Problem } from '../../platform/errors.ts'
import { anyone } from '../../platform/http/access.ts'
import { type Runnable, read } from '../../platform/http/operation.ts'
import { pidParams } from '../../projects/index.ts'
import { requireAllowed } from '../access.ts'
import { findListedPerson, selectAvatarHashes } from './queries.ts'

const tag = 'Members'
const access = { ...anyone, callers: 'anyone, if the listing of the project is public' }
const hash = z
  .string()
  .regex(/^[0-9a-f]{32,64}$/)
  .meta({
    description: 'The person’s `email_hash` in the members listing.',
    example: '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b',
  })

interface Parts {
  avatars: Avatars
  emailHash: EmailHash
}

export const listingAvatarOperations = ({ avatars, emailHash }: Parts): Runnable[] => [
  read({
    id: 'listAvatars',
    method: 'GET',
    path: '/api/projects/{pid}/avatars',
    tag,
    summary: 'List the pictures in a members listing',
    description:
      'For staff pages. Returns the `email_hash` of everyone in the members listing who has a picture at `/api/avatars/{hash}`. Show initials for the others instead of requesting each picture.',
    access,
    scope: 'read',
    params: pidParams,
    answer: {
      status: 200,
      description: 'The hashes.',
      schema: z.object({ data: z.array(hash) }).meta({ id: 'ListedAvatars' }),
      etag: true,
    },
    errors: ['forbidden'],
    async handle({ db, actor, params, reply }) {
      // Scripts on other sites may read it, like the listing.
      reply.header('access-control-allow-origin', '*')
      const listed = await selectAvatarHashes(db, params.pid, emailHash)
      if (!listed) throw new Problem('not_found', { detail: 'There is no project with this pid.' })
      requireAllowed(listed.access, actor)
      return { data: listed.hashes }
    },
  }),

  read({
    id: 'getAvatarByHash',
    method: 'GET',
    path: '/api/avatars/{hash}',
    tag,
    summary: 'Get a picture from a members listing',
    description:
      'Use this URL in `<img>` on staff pages, including those on other sites. Returns 404 unless the person has a picture and appears under this hash in a listing that you can read.',
    access,
    scope: 'read',
    ignoresOtherQuery: true,
    params: z.object({ hash }),
    answer: { status: 200, description: 'The picture.', files: ['image/png', 'image/jpeg'], etag: true },
    async handle({ db, actor, params }) {
      const person = await findListedPerson(db, params.hash, emailHash)
      if (!person || !(person.public || actor)) throw new Problem('not_found')
      return avatars.answer(db, person.uid, person.public ? 'public' : 'private')
    },
  }),
]
