import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToastQueue, undoMs } from './toast-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('executes the step after the delay, once', () => {
  const queue = createToastQueue()
  const step = vi.fn()
  queue.undoable('Removed', step)
  vi.advanceTimersByTime(undoMs - 1)
  expect(step).not.toHaveBeenCalled()
  expect(queue.shown()).toMatchObject([{ text: 'Removed', kind: 'undo' }])
  vi.advanceTimersByTime(1)
  queue.flush()
  expect(step).toHaveBeenCalledTimes(1)
  expect(queue.shown()).toEqual([])
})

it('never executes an undone step', () => {
  const queue = createToastQueue()
  const step = vi.fn()
  const undone = vi.fn()
  queue.undo(queue.undoable('Removed', step, undone))
  vi.runAllTimers()
  queue.flush()
  expect(step).not.toHaveBeenCalled()
  expect(undone).toHaveBeenCalledTimes(1)
})

it('executes it at once when closed or when the page is left', () => {
  const queue = createToastQueue()
  const steps = [vi.fn(), vi.fn()]
  queue.close(queue.undoable('One', steps[0]!))
  queue.undoable('Two', steps[1]!)
  queue.flush()
  vi.runAllTimers()
  for (const step of steps) expect(step).toHaveBeenCalledTimes(1)
})

it('offers an undo for a fixed time, even while held', () => {
  const queue = createToastQueue()
  const undone = vi.fn()
  const id = queue.revocable('Accepted', 30_000, undone)
  queue.hold()
  queue.release()
  vi.advanceTimersByTime(29_999)
  expect(queue.shown()).toMatchObject([{ id, text: 'Accepted', kind: 'undo' }])
  vi.advanceTimersByTime(1)
  queue.undo(id)
  expect(queue.shown()).toEqual([])
  expect(undone).not.toHaveBeenCalled()
})

it('pauses while it has the focus or pointer', () => {
  const queue = createToastQueue()
  const step = vi.fn()
  queue.undoable('Removed', step)
  queue.hold()
  vi.advanceTimersByTime(undoMs * 5)
  expect(step).not.toHaveBeenCalled()
  queue.release()
  vi.advanceTimersByTime(undoMs)
  expect(step).toHaveBeenCalledTimes(1)
})
