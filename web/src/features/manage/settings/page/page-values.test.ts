import { expect, it } from 'vitest'
import { pageValuesOf, toPage } from './page-values.ts'

const empty = {
  location: null,
  address: null,
  coordinates: null,
  website: null,
  contact: null,
  questions: [],
  translations: [],
}

it('is saved as it was loaded', () => {
  const page = {
    ...empty,
    location: 'Lantern Hall',
    coordinates: { latitude: -25.01, longitude: 121.5 },
    website: 'http://lanterns.example',
    questions: [{ question: 'Why?', answer: 'For fun.' }],
    translations: [{ language: 'zh-TW' as const, description: '燈會', questions: [] }],
  }
  expect(toPage(pageValuesOf(page))).toEqual(page)
  expect(toPage(pageValuesOf(empty))).toEqual(empty)
})

it('completes addresses, and leaves out unfinished questions', () => {
  const values = {
    ...pageValuesOf(empty),
    website: 'lanterns.example/2026',
    coordinates: ' 25.0135，121.5416 ',
    questions: [
      { question: 'Why?', answer: ' ' },
      { question: 'When?', answer: 'Now.' },
    ],
  }
  expect(toPage(values)).toEqual({
    ...empty,
    website: 'https://lanterns.example/2026',
    coordinates: { latitude: 25.0135, longitude: 121.5416 },
    questions: [{ question: 'When?', answer: 'Now.' }],
  })
})

it.each(['25.0135', 'Taipei', '91, 0', '0, 181'])('refuses %s as coordinates', (coordinates) => {
  expect(() => toPage({ ...pageValuesOf(empty), coordinates })).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ pointer: '/body/page/coordinates' })] }),
  )
})
