import { expect, it } from 'vitest'
import type { Team } from '../../../../../api-client/src/index.ts'
import { type Draft, lacksOf, toApplication } from './draft.ts'

const draft: Draft = {
  tids: [],
  why: ' I like lanterns. ',
  skills: ['Photography'],
  languages: ['en'],
  availability: ['during'],
  answers: { photo: ' A small one. ', kitchen: 'Yes' },
  pool: false,
  agreed: ['conduct 2'],
  confirming: false,
}
const team = (tid: string, asks: Team['asks'], question = '') => ({ tid, asks, question }) as Team

it('sends what the chosen teams ask for, and nothing else', () => {
  const chosen = [team('photo', ['skills'], 'Which camera?'), team('venue', [])]
  expect(toApplication(draft, chosen)).toEqual({
    tids: ['photo', 'venue'],
    why: 'I like lanterns.',
    skills: ['Photography'],
    languages: [],
    availability: [],
    answers: { photo: 'A small one.' },
    pool: false,
  })
})

it('sends all of it to the pool, where it is searched', () => {
  const { tids, skills, languages, availability } = toApplication({ ...draft, pool: true }, [])
  expect({ tids, skills, languages, availability }).toEqual({
    tids: [],
    skills: ['Photography'],
    languages: ['en'],
    availability: ['during'],
  })
})

it('tells what is missing, from the top down', () => {
  const bare = { ...draft, why: ' ', skills: [], availability: [], answers: {}, agreed: ['conduct 1'] }
  const chosen = [team('photo', ['skills', 'availability'], 'Which camera?')]
  expect(lacksOf(bare, chosen, ['conduct 2'])).toEqual([
    'why',
    'skills',
    'availability',
    'answers.photo',
    'agreed',
  ])
  expect(lacksOf(draft, [], [])).toEqual(['tids'])
  expect(lacksOf({ ...draft, pool: true }, [], ['conduct 2'])).toEqual([])
})
