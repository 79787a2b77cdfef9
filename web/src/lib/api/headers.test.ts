import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ifMatch, keepHeaders, replaceData } from './headers.ts'

const version = (etag: string) => new Headers({ etag })
const queryClient = () => new QueryClient({ defaultOptions: { queries: { structuralSharing: replaceData } } })

test('data from the server has the version it came with, data of our own none', () => {
  expect(ifMatch(keepHeaders({ name: 'Ada' }, version('"1"')))).toEqual({ 'If-Match': '"1"' })
  expect(ifMatch(keepHeaders({ name: 'Ada' }, new Headers()))).toEqual({})
  expect(ifMatch({ name: 'Ada' })).toEqual({})
  expect(ifMatch(undefined)).toEqual({})
})

test('the version in the cache is that of the last answer, even if nothing else changed', () => {
  const cache = queryClient()
  const first = keepHeaders({ name: 'Ada', teams: ['web'] }, version('"1"'))
  cache.setQueryData(['me'], first)
  cache.setQueryData(['me'], keepHeaders({ name: 'Ada', teams: ['web'] }, version('"2"')))
  expect(cache.getQueryData(['me'])).toBe(first)
  expect(ifMatch(cache.getQueryData(['me']))).toEqual({ 'If-Match': '"2"' })
  cache.setQueryData(['me'], keepHeaders({ name: 'Bea', teams: ['web'] }, version('"3"')))
  expect(ifMatch(cache.getQueryData(['me']))).toEqual({ 'If-Match': '"3"' })
  expect(ifMatch(first)).toEqual({ 'If-Match': '"2"' })
})

test('data that was changed ahead of the answer keeps the version it was made from', () => {
  const cache = queryClient()
  cache.setQueryData(['me'], keepHeaders({ name: 'Ada' }, version('"1"')))
  cache.setQueryData(['me'], (before: object | undefined) => ({ ...before, name: 'Bea' }))
  expect(ifMatch(cache.getQueryData(['me']))).toEqual({ 'If-Match': '"1"' })
})
