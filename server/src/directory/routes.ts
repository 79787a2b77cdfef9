import type { Avatars } from '../people/index.ts'
import { signedIn } from '../platform/http/access.ts'
import { type Runnable, read } from '../platform/http/operation.ts'
import { pageOf } from '../platform/http/pages.ts'
import { getMyParticipation, getUser, listUsers, requireVisible } from './directory.ts'
import { idsQuery, MyParticipation, PublicUser, uidParams } from './schemas.ts'

const tag = 'People'

const whom =
  'Someone who left the public listing is known to those who share a project with them, and to admins; to others it is as if they were not there.'

export const directoryOperations = (avatars: Avatars): Runnable[] => [
  read({
    id: 'listUsers',
    method: 'GET',
    path: '/api/users',
    tag,
    summary: 'Read several people',
    description: `In the order asked for; whoever is not known is left out. ${whom}`,
    access: signedIn,
    scope: 'read',
    query: idsQuery,
    answer: { status: 200, description: 'Those who are known.', schema: pageOf(PublicUser) },
    handle: async ({ db, actor, query }) => ({
      data: await listUsers(db, actor, query.ids),
      next_cursor: null,
    }),
  }),

  read({
    id: 'getMyParticipation',
    method: 'GET',
    path: '/api/users/me/participation',
    tag: 'You',
    summary: 'List where you take and took part',
    description: 'Newest project first. A draft is there if you own it.',
    access: signedIn,
    scope: 'read',
    answer: { status: 200, description: 'All of it.', schema: MyParticipation },
    handle: ({ db, actor }) => getMyParticipation(db, actor),
  }),

  read({
    id: 'getUser',
    method: 'GET',
    path: '/api/users/{uid}',
    tag,
    summary: 'Read what is public about someone',
    description: `Projects that are drafts, or whose listing is off, are left out. ${whom}`,
    access: signedIn,
    scope: 'read',
    params: uidParams,
    answer: { status: 200, description: 'The person.', schema: PublicUser, etag: true },
    handle: ({ db, actor, params }) => getUser(db, actor, params.uid),
  }),

  read({
    id: 'getAvatar',
    method: 'GET',
    path: '/api/users/{uid}/avatar',
    tag,
    summary: 'Read the picture of someone',
    description: `404 if they have none. \`avatar_url\` is this address with a version in it. ${whom}`,
    access: signedIn,
    scope: 'read',
    params: uidParams,
    answer: { status: 200, description: 'The picture.', files: ['image/png', 'image/jpeg'], etag: true },
    async handle({ db, actor, params }) {
      await requireVisible(db, actor, params.uid)
      return avatars.answer(db, params.uid, 'private')
    },
  }),
]
