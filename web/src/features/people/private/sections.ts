import { queryOptions } from '@tanstack/react-query'
import {
  call,
  callForVersion,
  deleteAddress,
  deleteBank,
  deleteDietaryHabit,
  deleteRealProfile,
  deleteResume,
  getAddress,
  getBank,
  getDietaryHabit,
  getRealProfile,
  getResume,
  listPrivateSections,
  putAddress,
  putBank,
  putDietaryHabit,
  putRealProfile,
  putResume,
} from '../../../lib/api.ts'
import { toProblem } from '../../../lib/problem.ts'

export const sections = ['bank', 'real-profile', 'address', 'dietary-habit', 'resume'] as const
export type Section = (typeof sections)[number]

/** As the server keeps a section: what is not given is not there. */
type Fields = Record<string, unknown>
/** As a form holds it: what is not given is empty. */
export type Values = Record<string, string | string[]>

/** What is on the server, and which version of it. */
export interface Kept {
  fields: Fields
  version: string
}

/** The version of a section of which nothing is kept. */
const nothing: Kept = { fields: {}, version: '""' }

interface Calls {
  get: (options?: { signal?: AbortSignal }) => ReturnType<typeof getBank>
  put: (options: { body: Fields; headers: { 'If-Match': string } }) => ReturnType<typeof putBank>
  remove: (options: { headers: { 'If-Match': string } }) => ReturnType<typeof deleteBank>
}

// One type stands for all five: each operation checks its own.
const calls = {
  bank: { get: getBank, put: putBank, remove: deleteBank },
  'real-profile': { get: getRealProfile, put: putRealProfile, remove: deleteRealProfile },
  address: { get: getAddress, put: putAddress, remove: deleteAddress },
  'dietary-habit': { get: getDietaryHabit, put: putDietaryHabit, remove: deleteDietaryHabit },
  resume: { get: getResume, put: putResume, remove: deleteResume },
} as unknown as Record<Section, Calls>

export async function readSection(section: Section): Promise<Kept> {
  try {
    const { data, version } = await callForVersion(calls[section].get())
    return { fields: data, version: version ?? '*' }
  } catch (error) {
    if (toProblem(error).status === 404) return nothing
    throw error
  }
}

/** Replaces the section; without a single value it is erased. */
export async function keepSection(section: Section, fields: Fields, before: Kept): Promise<Kept> {
  const headers = { 'If-Match': before.version }
  if (Object.keys(fields).length === 0) {
    if (before.version !== nothing.version) await call(calls[section].remove({ headers }))
    return nothing
  }
  const { version } = await callForVersion(calls[section].put({ body: fields, headers }))
  // As they were given, not as they are kept: nobody's spaces vanish while they type.
  return { fields, version: version ?? '*' }
}

export async function eraseSection(section: Section): Promise<void> {
  await call(calls[section].remove({ headers: { 'If-Match': '*' } })).catch((error: unknown) => {
    if (toProblem(error).status !== 404) throw error
  })
}

export function toFields(values: Values): Fields {
  const given = Object.entries(values).map(([name, value]) => [name, toField(name, value)] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

function toField(name: string, value: string | string[]): unknown {
  if (typeof value !== 'string') return value.length > 0 ? value : undefined
  const text = value.trim()
  if (text === '') return undefined
  if (name === 'hours_a_week') return Number(text)
  if (name === 'named') return text === 'true'
  return name === 'lines'
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    : text
}

export function toValues(fields: Fields, empty: Values): Values {
  const values = Object.entries(empty).map(([name, none]) => {
    const kept = fields[name]
    if (kept === undefined) return [name, none]
    if (name === 'lines') return [name, (kept as string[]).join('\n')]
    return [name, Array.isArray(none) ? (kept as string[]) : String(kept as string | number | boolean)]
  })
  return Object.fromEntries(values)
}

/** What is kept, and until when; and whether this installation takes private data at all. */
export const keptQuery = queryOptions({
  queryKey: ['private', 'kept'],
  queryFn: ({ signal }) => call(listPrivateSections({ signal })),
})
