import { expect, test } from 'vitest'
import { bySubject } from './subjects.ts'

test('kinds are together with others about the same, whatever their order', () => {
  const kinds = new Map(
    ['task.offer', 'claims.waiting', 'team.invited', 'task.changed', 'new.kind', 'application.accepted'].map(
      (kind) => [kind, 1],
    ),
  )
  expect(bySubject(kinds).map(([subject, all]) => [subject, all.map(([kind]) => kind)])).toEqual([
    ['applications', ['application.accepted']],
    ['invitations', ['team.invited']],
    ['shifts', ['task.offer', 'task.changed']],
    ['travel', ['claims.waiting']],
    ['other', ['new.kind']],
  ])
})
