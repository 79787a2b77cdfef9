import { expect, it } from 'vitest'
import { countPeople, findPeople } from './find.ts'

const person = (name: string) => ({ name, email_hash: name })
const web = { tid: 'web', name: 'Web 網站組', chiefs: [person('Émile')], members: [person('陳怡君')] }
const kitchen = {
  tid: 'kitchen',
  name: 'Kitchen',
  chiefs: [],
  members: [person('Nguyễn Thu Hà'), person('Émile')],
}
const empty = { tid: 'empty', name: 'Empty', chiefs: [], members: [] }
const teams = [web, kitchen, empty]

it('returns everyone for an empty search', () => {
  expect(findPeople(teams, '  ')).toBe(teams)
})

it.each([
  [
    'emile',
    [
      { ...web, members: [] },
      { ...kitchen, members: [person('Émile')] },
    ],
  ],
  ['nguyen', [{ ...kitchen, members: [person('Nguyễn Thu Hà')] }]],
  ['怡', [{ ...web, chiefs: [] }]],
  ['hà  nguyễn', [{ ...kitchen, members: [person('Nguyễn Thu Hà')] }]],
  ['ＫＩＴ', [kitchen]],
  ['網站', [web]],
  ['empty', []],
  ['nobody', []],
])('%s', (text, found) => {
  expect(findPeople(teams, text)).toEqual(found)
})

it('counts a person once', () => {
  expect(countPeople(teams)).toBe(3)
})
