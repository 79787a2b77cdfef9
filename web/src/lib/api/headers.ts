import { replaceEqualDeep } from '@tanstack/react-query'

/** Operations return data only. The headers that came with it are kept here, as long as the data exists. */
const kept = new WeakMap<object, Headers>()

export function keepHeaders<Data>(data: Data, headers: Headers): Data {
  if (isObject(data)) kept.set(data, headers)
  return data
}

export const headersOf = (data: object): Headers | undefined => kept.get(data)

/** For a change to this very version of the data: the server refuses it if someone else was faster. */
export function ifMatch(data: object | null | undefined): { 'If-Match'?: string } {
  const version = data && kept.get(data)?.get('etag')
  return version ? { 'If-Match': version } : {}
}

/**
 * How the cache takes over new data: objects that are equal stay the same objects, so that nothing is
 * rendered again. Data that replaces what was there has its headers; data made from it keeps them.
 */
export function replaceData(before: unknown, after: unknown): unknown {
  const headers = (isObject(after) && kept.get(after)) || (isObject(before) && kept.get(before))
  const data: unknown = replaceEqualDeep(before, after)
  return headers ? keepHeaders(data, headers) : data
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export async function callForVersion<Data>(
  answer: Promise<Data>,
): Promise<{ data: Data; version: string | null }> {
  const data = await answer
  return { data, version: (isObject(data) && kept.get(data)?.get('etag')) || null }
}
