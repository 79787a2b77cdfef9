import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiProblem } from '../../../lib/problem.ts'
import { createSaver, pauseMs } from './saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const saved = { name: 'Mei', intro: '' }
const refusal = (...fields: string[]) =>
  new ApiProblem({
    status: 400,
    errors: fields.map((field) => ({ pointer: `/body/${field}`, code: 'too_small', detail: 'no' })),
  })

it('saves changes after a pause, once', async () => {
  const save = vi.fn(async () => {})
  const saver = createSaver({ saved, save })
  saver.change({ ...saved, name: 'Mei-' })
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  saver.change({ ...saved, name: 'Mei-Ling' })
  expect(saver.now().state).toBe('waiting')
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  expect(save).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(save.mock.calls).toEqual([[{ name: 'Mei-Ling' }, { name: 'Mei-Ling', intro: '' }]])
  expect(saver.now().state).toBe('saved')
  expect(await saver.flush()).toBe(true)
  expect(save).toHaveBeenCalledTimes(1)
})

it('saves at once when told to, and nothing that was reverted', async () => {
  const save = vi.fn(async () => {})
  const saver = createSaver({ saved, save })
  saver.change({ ...saved, name: 'X' })
  saver.change(saved)
  expect(saver.now().state).toBe('idle')
  await saver.flush()
  expect(save).not.toHaveBeenCalled()
  saver.change({ ...saved, intro: 'Hi' })
  expect(await saver.flush()).toBe(true)
  expect(save.mock.calls).toEqual([[{ intro: 'Hi' }, { name: 'Mei', intro: 'Hi' }]])
  await vi.runAllTimersAsync()
  expect(save).toHaveBeenCalledTimes(1)
})

it('keeps input that isn’t ready, and sends it with what makes it so', async () => {
  const save = vi.fn(async () => {})
  const saver = createSaver({ saved, save, ready: ({ name }) => name !== 'Mei' })
  saver.change({ ...saved, intro: 'Hi' })
  await vi.advanceTimersByTimeAsync(pauseMs)
  await saver.leaveField()
  expect(await saver.flush()).toBe(false)
  expect([save.mock.calls, saver.now().state]).toEqual([[], 'waiting'])
  saver.change({ name: 'Mei-Ling', intro: 'Hi' })
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(save.mock.calls).toEqual([
    [
      { name: 'Mei-Ling', intro: 'Hi' },
      { name: 'Mei-Ling', intro: 'Hi' },
    ],
  ])
})

it('sends input made meanwhile afterwards, one request at a time', async () => {
  let atOnce = 0
  const save = vi.fn(async () => {
    expect(++atOnce).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 5000))
    atOnce--
  })
  const saver = createSaver({ saved, save })
  saver.change({ ...saved, name: 'A' })
  await vi.advanceTimersByTimeAsync(pauseMs)
  saver.change({ ...saved, name: 'AB' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(save.mock.calls.map(([changed]: unknown[]) => changed)).toEqual([{ name: 'A' }, { name: 'AB' }])
  expect(saver.unsaved()).toBe(false)
})

it('shows an error only when the field is left', async () => {
  const saver = createSaver({ saved, save: () => Promise.reject(refusal('name')) })
  saver.change({ ...saved, name: '' })
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(saver.now()).toEqual({ state: 'waiting', error: null, merged: false })
  expect(await saver.flush()).toBe(false)
  expect(saver.now()).toMatchObject({ state: 'failed', error: refusal('name') })
})

it('saves the other fields if one is refused', async () => {
  const save = vi.fn((changed: Partial<typeof saved>) =>
    changed.name === '' ? Promise.reject(refusal('name')) : Promise.resolve(),
  )
  const saver = createSaver({ saved, save })
  saver.change({ name: '', intro: 'Hi' })
  expect(await saver.flush()).toBe(false)
  expect(save.mock.lastCall).toEqual([{ intro: 'Hi' }, { name: 'Mei', intro: 'Hi' }])
  expect(saver.now().state).toBe('failed')
  saver.change({ name: 'Mei', intro: 'Hi' })
  expect(saver.now().state).toBe('idle')
})

it('keeps local input after a concurrent change, and reloads the rest', async () => {
  const save = vi.fn(async () => {}).mockRejectedValueOnce(new ApiProblem({ status: 412, type: '#stale' }))
  const show = vi.fn()
  const reload = async () => ({ name: 'Mei 2', intro: 'Theirs' })
  const saver = createSaver({ saved, save, reload, show })
  saver.change({ ...saved, name: 'Mine' })
  expect(await saver.flush()).toBe(true)
  expect(show).toHaveBeenCalledExactlyOnceWith({ name: 'Mine', intro: 'Theirs' })
  expect(save.mock.lastCall).toEqual([{ name: 'Mine' }, { name: 'Mine', intro: 'Theirs' }])
  expect(saver.now()).toEqual({ state: 'saved', error: null, merged: true })
})

it('does not resend what is currently being refused', async () => {
  let refuse: (error: unknown) => void = () => {}
  const save = vi.fn(() => new Promise<void>((_, reject) => (refuse = reject)))
  const saver = createSaver({ saved, save })
  saver.change({ ...saved, name: 'A' })
  await vi.advanceTimersByTimeAsync(pauseMs)
  // The sign-in dialog takes the focus out of the form.
  const flushed = saver.flush()
  refuse(new ApiProblem({ status: 403, type: '#strong_sign_in_required' }))
  expect(await flushed).toBe(false)
  await vi.runAllTimersAsync()
  expect(save).toHaveBeenCalledTimes(1)
  expect(saver.now().state).toBe('failed')
  await saver.leaveField()
  expect(save).toHaveBeenCalledTimes(1)
  void saver.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(save).toHaveBeenCalledTimes(2)
})

it('shows an error of input sent while typing once the field is left', async () => {
  let refuse: (error: unknown) => void = () => {}
  const saver = createSaver({ saved, save: () => new Promise<void>((_, reject) => (refuse = reject)) })
  saver.change({ ...saved, name: '' })
  await vi.advanceTimersByTimeAsync(pauseMs)
  const flushed = saver.flush()
  refuse(refusal('name'))
  expect(await flushed).toBe(false)
  expect(saver.now()).toMatchObject({ state: 'failed', error: refusal('name') })
})
