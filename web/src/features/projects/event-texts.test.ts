import { expect, it } from 'vitest'
import { describeEvent, mapLink, textsFor } from './event-texts.ts'

const page = {
  location: null,
  address: null,
  coordinates: null,
  website: null,
  contact: null,
  questions: [{ question: 'Why?', answer: 'For fun.' }],
  translations: [{ language: 'zh-TW' as const, description: '燈會', questions: [] }],
}

it('shows the texts of the reader’s language, and else the first ones', () => {
  const project = { description: 'Lanterns', page }
  expect(textsFor(project, 'en')).toEqual({ description: 'Lanterns', questions: page.questions })
  expect(textsFor(project, 'zh-TW')).toEqual({ description: '燈會', questions: page.questions })
})

it('links to the point, or else searches for the address', () => {
  expect(mapLink({ ...page, address: 'A & B', coordinates: { latitude: 25, longitude: 121.5 } })).toBe(
    'https://www.openstreetmap.org/?mlat=25&mlon=121.5#map=17/25/121.5',
  )
  expect(mapLink({ ...page, address: 'A & B' })).toBe(
    'https://www.openstreetmap.org/search?query=A%20%26%20B',
  )
  expect(mapLink(page)).toBeNull()
})

it('is described for search engines by what is known', () => {
  const project = { name: 'Lanterns', starts_on: '2026-12-12', ends_on: '2026-12-13', organiser: null, page }
  const known = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Lanterns',
    description: 'Soup',
    startDate: '2026-12-12',
    endDate: '2026-12-13',
  }
  expect(describeEvent(project as never, 'Soup')).toEqual(known)
  const more = {
    location: 'Hall',
    coordinates: { latitude: 25, longitude: 121.5 },
    website: 'https://a.example/',
  }
  const whole = { ...project, organiser: 'Association', page: { ...page, ...more } }
  expect(describeEvent(whole as never, 'Soup')).toEqual({
    ...known,
    location: {
      '@type': 'Place',
      name: 'Hall',
      geo: { '@type': 'GeoCoordinates', latitude: 25, longitude: 121.5 },
    },
    organizer: { '@type': 'Organization', name: 'Association' },
    sameAs: 'https://a.example/',
  })
})
