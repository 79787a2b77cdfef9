import { expect, test } from 'vitest'
import { nameFormerPeople } from './former-people.ts'

test('people who deleted their account are named in the reader’s language, everything else stays', () => {
  const data = () => ({
    people: [
      { uid: '1', name: 'A former volunteer', by: { uid: '2', name: 'A former volunteer' } },
      { uid: '3', name: 'Ada', left_at: null },
    ],
    team: { tid: 'photo', name: 'A former volunteer' },
  })
  expect(nameFormerPeople(data(), '已離開的志工')).toEqual({
    people: [
      { uid: '1', name: '已離開的志工', by: { uid: '2', name: '已離開的志工' } },
      { uid: '3', name: 'Ada', left_at: null },
    ],
    team: { tid: 'photo', name: 'A former volunteer' },
  })
  expect(nameFormerPeople(data(), 'A former volunteer')).toEqual(data())
  expect(nameFormerPeople(null, '已離開的志工')).toBe(null)
})
