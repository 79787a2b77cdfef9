import { replaceEqualDeep } from '@tanstack/react-query'

interface Kept {
  version: string | null
  /** By how much the clock of this device is ahead of the server's, in milliseconds. */
  ahead: number
  /** When it came from the server, if it has been kept on this device since. */
  keptAt: number | null
}

/** Operations return data only. What their headers say of it is kept here, as long as the data exists. */
const kept = new WeakMap<object, Kept>()

export function keepHeaders<Data>(data: Data, headers: Headers): Data {
  const sentAt = Date.parse(headers.get('date') ?? '') || Date.now()
  const keptAt = Number(headers.get('x-kept-at')) || null
  return keep(data, { version: headers.get('etag'), ahead: Date.now() - sentAt, keptAt })
}

function keep<Data>(data: Data, about: Kept): Data {
  if (isObject(data)) kept.set(data, about)
  return data
}

/** A time in data from the server, by the clock of this device, which may be wrong. */
export const deviceTime = (time: string, data: object): number =>
  Date.parse(time) + (kept.get(data)?.ahead ?? 0)

/** The ETag that the data came with. */
export const versionOf = (data: object): string | null => kept.get(data)?.version ?? null

/** When data that was kept on this device came from the server; null if it just did. */
export const keptAt = (data: object): number | null => kept.get(data)?.keptAt ?? null

/**
 * For a change to this very version of the data, or of nothing (null): the server refuses it if someone else
 * was faster.
 */
export function ifMatch(data: object | null | undefined): { 'If-Match'?: string } {
  const version = data === null ? '""' : data && versionOf(data)
  return version ? { 'If-Match': version } : {}
}

/**
 * How the cache takes over new data: objects that are equal stay the same objects, so that nothing is
 * rendered again. Data that replaces what was there has its headers; data made from it keeps them.
 */
export function replaceData(before: unknown, after: unknown): unknown {
  const about = (isObject(after) && kept.get(after)) || (isObject(before) && kept.get(before))
  const data: unknown = replaceEqualDeep(before, after)
  return about ? keep(data, about) : data
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
