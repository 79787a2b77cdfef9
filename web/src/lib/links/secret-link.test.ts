import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteStoredLinks, readLink, readStoredLink, storeLink } from './secret-link.ts'

/** The part of Storage that pages use. */
function createStorage(): object {
  const storage = {}
  const define = (name: string, value: unknown) => Object.defineProperty(storage, name, { value })
  define('getItem', (key: string) => (storage as Record<string, string>)[key] ?? null)
  define('setItem', (key: string, value: string) => Object.assign(storage, { [key]: value }))
  define('removeItem', (key: string) => Reflect.deleteProperty(storage, key))
  return storage
}

beforeEach(() => void vi.stubGlobal('sessionStorage', createStorage()))
afterEach(() => void vi.unstubAllGlobals())

it('keeps the link of each page until told to forget', () => {
  sessionStorage.setItem('other', 'stays')
  storeLink('/invitation', 'yes.5f1c')
  expect([readStoredLink('/invitation'), readStoredLink('/pool-invitation')]).toEqual(['yes.5f1c', ''])
  deleteStoredLinks()
  expect(readStoredLink('/invitation')).toBe('')
  expect(sessionStorage.getItem('other')).toBe('stays')
})

it('works without storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeLink('/invitation', 'yes.5f1c')
  expect(readStoredLink('/invitation')).toBe('')
  deleteStoredLinks()
})

it('reads the answer in the link, and waits while it is unknown', () => {
  expect(readLink('no.5f1c')).toEqual({ said: 'no', secret: '5f1c' })
  expect(readLink('5f1c')).toEqual({ said: 'yes', secret: '' })
  expect(readLink(null)).toEqual({ said: 'yes', secret: null })
})
