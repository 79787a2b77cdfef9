import type { EventPage } from '@manyhands/api-client'
import { ApiProblem } from '../../../../lib/problem.ts'

export interface Texts {
  description: string
  questions: EventPage['questions']
}

/** Empty for none. */
export interface PageValues {
  location: string
  address: string
  /** Latitude and longitude, as maps copy them. */
  coordinates: string
  website: string
  contact: string
  questions: EventPage['questions']
  translations: (Texts & { language: 'en' | 'zh-TW' })[]
}

export const pageValuesOf = (page: EventPage): PageValues => ({
  location: page.location ?? '',
  address: page.address ?? '',
  coordinates: page.coordinates ? `${page.coordinates.latitude}, ${page.coordinates.longitude}` : '',
  website: page.website ?? '',
  contact: page.contact ?? '',
  questions: page.questions ?? [],
  translations: (page.translations ?? []).map((one) => ({ ...one, questions: one.questions ?? [] })),
})

/** Questions that are still being written are left out. */
export const toPage = ({ coordinates, questions, translations, ...lines }: PageValues): EventPage => ({
  location: lines.location.trim() || null,
  address: lines.address.trim() || null,
  website: withProtocol(lines.website.trim()),
  contact: lines.contact.trim() || null,
  coordinates: toCoordinates(coordinates),
  questions: complete(questions),
  translations: translations.map((one) => ({ ...one, questions: complete(one.questions) })),
})

const complete = (questions: EventPage['questions'] = []) =>
  questions.filter(({ question, answer }) => question.trim() && answer.trim())

const withProtocol = (address: string): string | null =>
  address === '' ? null : /^[a-z]+:/i.test(address) ? address : `https://${address}`

/** Throws an error for the field if it isn't two numbers. */
function toCoordinates(text: string): EventPage['coordinates'] {
  if (text.trim() === '') return null
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)[\s,，]+(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  const found = { latitude: Number(latitude), longitude: Number(longitude) }
  if (Math.abs(found.latitude) <= 90 && Math.abs(found.longitude) <= 180) return found
  const refusal = {
    pointer: '/body/page/coordinates',
    code: 'coordinates',
    detail: 'Enter latitude and longitude, such as 25.0135, 121.5416.',
  }
  throw new ApiProblem({ status: 400, type: '#invalid_request', errors: [refusal] })
}
