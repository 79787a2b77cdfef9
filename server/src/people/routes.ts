import { signedIn } from '../platform/http/access.ts'
import { etagOf, requireMatch } from '../platform/http/etags.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { changeMe, getMe } from './people.ts'
import { Me, MeChange } from './schemas.ts'

const tag = 'You'

export const peopleOperations: Runnable[] = [
  read({
    id: 'getMe',
    method: 'GET',
    path: '/api/users/me',
    tag,
    summary: 'Get your profile',
    description: 'Returns your public profile, your email address and your settings.',
    access: signedIn,
    scope: 'read',
    answer: { status: 200, description: 'Your profile.', schema: Me, etag: true },
    handle: ({ db, actor }) => getMe(db, actor.uid),
  }),

  write({
    id: 'changeMe',
    method: 'PATCH',
    path: '/api/users/me',
    tag,
    summary: 'Update your profile',
    description:
      'Updates only the given fields. A new name appears in every members listing immediately; `listed: false` removes you from all of them.',
    access: signedIn,
    scope: 'write',
    body: MeChange,
    answer: { status: 200, description: 'Your updated profile.', schema: Me, etag: true },
    errors: ['stale'],
    handle: ({ tx, actor, body, request }) =>
      changeMe(tx, actor.uid, {
        change: body,
        expect: (me) => requireMatch(request.headers['if-match'], etagOf(JSON.stringify(Me.parse(me)))),
      }),
  }),
]
