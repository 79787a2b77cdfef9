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
      'A PNG or JPEG of 64 to 2048 pixels each way, at most 512 KiB. What else is in the file is taken out before it is kept: place, time, camera, comments. That includes the note which way up it was held, so turn it first. A moving picture is refused.',
    access: signedIn,
    scope: 'write',
    body: bytes,
    accepts: ['image/png', 'image/jpeg'],
    bodyLimit: 512 * 1024,
    answer: { status: 200, description: 'You, as you are now.', schema: Me, etag: true },
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
    summary: 'Be shown by your Gravatar',
    description:
      'The picture that [Gravatar](https://gravatar.com) has for your main address. Our server fetches it, so that Gravatar never sees who looks at it, and keeps it for an hour. 409 where the operator has switched this off.',
    access: signedIn,
    scope: 'write',
    answer: { status: 200, description: 'You, as you are now.', schema: Me, etag: true },
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
    summary: 'Be shown by your initials',
    description: 'The picture is gone at once, here; a browser may show it for five minutes more.',
    access: signedIn,
    scope: 'write',
    answer: { status: 204, description: 'It is gone.' },
    handle: ({ tx, actor }) => avatars.remove(tx, actor.uid),
  }),
]
