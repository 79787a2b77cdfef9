import type { Purpose, Team } from '@manyhands/api-client'
import { expect, it } from 'vitest'
import { chosenOf, type Draft, fallenOf, lacksOf, toApplication } from './draft.ts'

const draft: Draft = {
  tids: [],
  motivation: ' I like lanterns. ',
  skills: ['Photography'],
  languages: ['en'],
  availability: ['during'],
  answers: { photo: ' A small one. ', kitchen: 'Yes' },
  pool: false,
  listed: false,
  agreed: ['conduct 2'],
  confirming: false,
}
const team = (tid: string, asks: Team['asks'], question = '') => ({ tid, asks, question }) as Team

it('sends what the chosen teams ask for, and nothing else', () => {
  const chosen = [team('photo', ['skills'], 'Which camera?'), team('venue', [])]
  const purposes = [{ purpose: 'insurance', until: '2027-01-31', counts_only: false }] as Purpose[]
  expect(toApplication(draft, chosen, purposes)).toEqual({
    tids: ['photo', 'venue'],
    motivation: 'I like lanterns.',
    skills: ['Photography'],
    languages: [],
    availability: [],
    answers: { photo: 'A small one.' },
    pool: false,
    listed: false,
    purposes: [{ purpose: 'insurance', until: '2027-01-31' }],
  })
})

it('sends everything to the talent pool, where it can be searched', () => {
  const { tids, skills, languages, availability } = toApplication({ ...draft, pool: true }, [], [])
  expect({ tids, skills, languages, availability }).toEqual({
    tids: [],
    skills: ['Photography'],
    languages: ['en'],
    availability: ['during'],
  })
})

it('sends everything with a team, too, if the pool comes after', () => {
  const { tids, skills, languages, availability } = toApplication(
    { ...draft, pool: true },
    [team('venue', [])],
    [],
  )
  expect({ tids, skills, languages, availability }).toEqual({
    tids: ['venue'],
    skills: ['Photography'],
    languages: ['en'],
    availability: ['during'],
  })
})

it('leaves out teams that take no applications, and names them', () => {
  const accepting = { recruiting: true, sign_up: 'application', archived: false }
  const teams = [
    { ...accepting, tid: 'photo', name: 'Photo' },
    { ...accepting, tid: 'venue', name: 'Venue', recruiting: false },
    { ...accepting, tid: 'lights', name: 'Lights', sign_up: 'open' },
    { ...accepting, tid: 'old', name: 'Old', archived: true },
  ] as Team[]
  const wish = { ...draft, tids: ['gone', 'venue', 'photo', 'lights', 'old'] }
  expect(chosenOf(wish, teams).map(({ tid }) => tid)).toEqual(['photo'])
  expect(fallenOf(wish, teams)).toEqual(['gone', 'Venue', 'Lights', 'Old'])
})

it('lists what is missing, from the top down', () => {
  const bare = {
    ...draft,
    motivation: ' ',
    skills: [],
    availability: [],
    answers: {},
    listed: null,
    agreed: ['conduct 1'],
  }
  const chosen = [team('photo', ['skills', 'availability'], 'Which camera?')]
  expect(lacksOf(bare, chosen, ['conduct 2'])).toEqual([
    'motivation',
    'skills',
    'availability',
    'answers.photo',
    'listed',
    'agreed',
  ])
  expect(lacksOf(draft, [], [])).toEqual(['tids'])
  expect(lacksOf({ ...draft, pool: true }, [], ['conduct 2'])).toEqual([])
})
