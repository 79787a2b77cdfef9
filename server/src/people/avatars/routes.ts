import { signedIn } from '../../platform/http/access.ts'
import { bytes, type Runnable, write } from '../../platform/http/operation.ts'
import { getMe } from '../people.ts'
import { Me } from '../schemas.ts'
import type { Avatars } from './avatars.ts'

const tag = 'You'

export const avatarOperations = (avatars: Avatars): Runnable[] => [
  write({
    id: 'setAvatar',
    method: 'PUT',
    path: '/api/users/me/avatar',
    tag,
    summary: 'Upload your picture',
    description:
      'PNG or JPEG, 64 to 2048 pixels in each dimension, at most 512 KiB. All metadata is removed before the file is stored: location, time, camera, comments and orientation, so rotate the picture first. Animated pictures are refused.',
    access: signedIn,
    scope: 'write',
    body: bytes,
    accepts: ['image/png', 'image/jpeg'],
    bodyLimit: 512 * 1024,
    answer: { status: 200, description: 'Your updated profile.', schema: Me, etag: true },
    async handle({ tx, actor, body }) {
      await avatars.upload(tx, actor.uid, body)
      return getMe(tx, actor.uid)
    },
  }),

  write({
    id: 'useGravatar',
    method: 'POST',
    path: '/api/users/me/avatar/gravatar',
    tag,
    summary: 'Use your Gravatar',
    description:
      'Uses the picture that [Gravatar](https://gravatar.com) has for your primary email address. The server fetches and caches it for an hour, so that Gravatar never sees who views it. Returns 409 if the server operator has turned this off.',
    access: signedIn,
    scope: 'write',
    answer: { status: 200, description: 'Your updated profile.', schema: Me, etag: true },
    errors: ['conflict'],
    async handle({ tx, actor }) {
      await avatars.useGravatar(tx, actor.uid)
      return getMe(tx, actor.uid)
    },
  }),

  write({
    id: 'removeAvatar',
    method: 'DELETE',
    path: '/api/users/me/avatar',
    tag,
    summary: 'Remove your picture',
    description:
      'Deletes your picture; your initials are shown instead. Browsers may cache the picture for five more minutes.',
    access: signedIn,
    scope: 'write',
    answer: { status: 204, description: 'Picture removed.' },
    handle: ({ tx, actor }) => avatars.remove(tx, actor.uid),
  }),
]
