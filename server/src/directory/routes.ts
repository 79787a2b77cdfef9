import type { Avatars } from '../people/index.ts'
import { signedIn } from '../platform/http/access.ts'
import { type Runnable, read } from '../platform/http/operation.ts'
import { pageOf } from '../platform/http/pages.ts'
import { getMyParticipation, getUser, listUsers, requireVisible } from './directory.ts'
import { idsQuery, MyParticipation, PublicUser, uidParams, versionQuery } from './schemas.ts'

const tag = 'People'

const visibility =
  'People who opted out of the public listing are visible only to admins and to people who share a project with them; everyone else gets the same response as for an unknown person.'

export const directoryOperations = (avatars: Avatars): Runnable[] => [
  read({
    id: 'listUsers',
    method: 'GET',
    path: '/api/users',
    tag,
    summary: 'List people by identifier',
    description: `Returns the people in the requested order. Unknown people are left out. ${visibility}`,
    access: signedIn,
    scope: 'read',
    query: idsQuery,
    answer: { status: 200, description: 'The people found.', schema: pageOf(PublicUser) },
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
    summary: 'List your participation',
    description:
      'Returns your teams and roles, past and present, newest project first. Includes drafts that you own.',
    access: signedIn,
    scope: 'read',
    answer: { status: 200, description: 'Your participation.', schema: MyParticipation },
    handle: ({ db, actor }) => getMyParticipation(db, actor),
  }),

  read({
    id: 'getUser',
    method: 'GET',
    path: '/api/users/{uid}',
    tag,
    summary: 'Get a public profile',
    description: `Leaves out draft projects and those with \`listing: off\`. ${visibility}`,
    access: signedIn,
    scope: 'read',
    params: uidParams,
    answer: { status: 200, description: 'The profile.', schema: PublicUser, etag: true },
    handle: ({ db, actor, params }) => getUser(db, actor, params.uid),
  }),

  read({
    id: 'getAvatar',
    method: 'GET',
    path: '/api/users/{uid}/avatar',
    tag,
    summary: 'Get someone’s picture',
    description: `Returns 404 if the person has no picture. \`avatar_url\` is this URL with a version parameter. ${visibility}`,
    access: signedIn,
    scope: 'read',
    params: uidParams,
    query: versionQuery,
    answer: { status: 200, description: 'The picture.', files: ['image/png', 'image/jpeg'], etag: true },
    async handle({ db, actor, params }) {
      await requireVisible(db, actor, params.uid)
      return avatars.answer(db, params.uid, 'private')
    },
  }),
]
