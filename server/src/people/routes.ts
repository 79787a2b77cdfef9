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
    summary: 'Read who you are',
    description: 'Your public profile, your address and your settings.',
    access: signedIn,
    scope: 'read',
    answer: { status: 200, description: 'You.', schema: Me, etag: true },
    handle: ({ db, actor }) => getMe(db, actor.uid),
  }),

  write({
    id: 'changeMe',
    method: 'PATCH',
    path: '/api/users/me',
    tag,
    summary: 'Change what others see of you',
    description:
      'Only what is given changes. A new name shows in every members listing at once; `listed: false` takes you out of them.',
    access: signedIn,
    scope: 'write',
    body: MeChange,
    answer: { status: 200, description: 'You, as you are now.', schema: Me, etag: true },
    errors: ['stale'],
    handle: ({ tx, actor, body, request }) =>
      changeMe(tx, actor.uid, {
        change: body,
        expect: (me) => requireMatch(request.headers['if-match'], etagOf(JSON.stringify(Me.parse(me)))),
      }),
  }),
]
