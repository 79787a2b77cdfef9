import { Problem } from '../../errors.ts'

/** Runs expensive work one at a time. Refuses with the message `busy` once too many are waiting. */
export function createTurns(mostWaiting: number, busy: string) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= mostWaiting)
      throw new Problem('unavailable', { detail: busy, headers: { 'retry-after': '5' } })
    waiting++
    const turn = last.then(work)
    last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      waiting--
    }
  }
}
