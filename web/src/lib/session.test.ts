import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetPerson, sessionQuery } from './session.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the end of a session removes answers, links and the last project from the browser', async () => {
  const link = 'manyhands.link./invitation'
  const removed: string[] = []
  const removeItem = (key: string) => removed.push(key)
  vi.stubGlobal('document', {})
  vi.stubGlobal('localStorage', { removeItem })
  vi.stubGlobal('sessionStorage', Object.create({ removeItem }, { [link]: { value: '', enumerable: true } }))
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, {} as never)
  await forgetPerson(queryClient)
  expect(removed).toEqual([link, 'event'])
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('the end of a session needs no storage', async () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  await expect(forgetPerson(new QueryClient())).resolves.toBeUndefined()
})
