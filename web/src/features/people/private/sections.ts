import {
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
  putAddress,
  putBank,
  putDietaryHabit,
  putRealProfile,
  putResume,
} from '@manyhands/api-client'
import { versionOf } from '../../../lib/api/headers.ts'
import { toProblem } from '../../../lib/problem.ts'

export const sections = ['bank', 'real-profile', 'address', 'dietary-habit', 'resume'] as const
export type Section = (typeof sections)[number]

/** A section on the server: empty fields are absent. */
type Fields = Record<string, unknown>
/** A section in a form: empty fields are empty strings. */
export type Values = Record<string, string | string[]>

/** The saved contents and their version. */
export interface Kept {
  fields: Fields
  version: string
}

/** The version of an empty section. */
const nothing: Kept = { fields: {}, version: '""' }

interface Calls {
  get: (options?: { signal?: AbortSignal }) => Promise<Fields>
  put: (options: { body: Fields; headers: { 'If-Match': string } }) => Promise<Fields>
  remove: (options: { headers: { 'If-Match': string } }) => Promise<unknown>
}

// One type for all five; each operation validates its own.
const calls = {
  bank: { get: getBank, put: putBank, remove: deleteBank },
  'real-profile': { get: getRealProfile, put: putRealProfile, remove: deleteRealProfile },
  address: { get: getAddress, put: putAddress, remove: deleteAddress },
  'dietary-habit': { get: getDietaryHabit, put: putDietaryHabit, remove: deleteDietaryHabit },
  resume: { get: getResume, put: putResume, remove: deleteResume },
} as unknown as Record<Section, Calls>

export async function readSection(section: Section): Promise<Kept> {
  try {
    const fields = await calls[section].get()
    return { fields, version: versionOf(fields) ?? '*' }
  } catch (error) {
    if (toProblem(error).status === 404) return nothing
    throw error
  }
}

/** Replaces the section; without any value it is deleted. */
export async function saveSection(section: Section, fields: Fields, before: Kept): Promise<Kept> {
  const headers = { 'If-Match': before.version }
  if (Object.keys(fields).length === 0) {
    if (before.version !== nothing.version) await calls[section].remove({ headers })
    return nothing
  }
  const saved = await calls[section].put({ body: fields, headers })
  // As entered, not as normalised by the server, so that spaces don't vanish while typing.
  return { fields, version: versionOf(saved) ?? '*' }
}

export async function eraseSection(section: Section): Promise<void> {
  await calls[section].remove({ headers: { 'If-Match': '*' } }).catch((error: unknown) => {
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
