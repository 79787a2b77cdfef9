import { whenIdle } from '../idle.ts'
import { isConnected } from './connection.ts'
import { timesForgotten } from './forget.ts'
import { keepsNothing, nameOf } from './kept.ts'

const load = () => import('./answers.ts')
/** Then a kept answer is better than none; the server's is still kept when it comes. */
const patienceMs = 4_000
const gateway = [502, 503, 504]

/** A `fetch` that keeps what people need without a network, and answers from there when the server doesn't. */
export const keepAnswers =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const name = nameOf(request)
    if (name === null || keepsNothing()) return fetch(request)
    const before = timesForgotten()
    const find = async () => (await load()).findAnswer(name).catch(() => null)
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<Response>((resolve) => {
      const patience = isConnected() ? patienceMs : 0
      timer = setTimeout(() => void find().then((kept) => kept && resolve(kept)), patience)
    })
    const answered = fetch(request)
      .then(
        async (response) => {
          if (gateway.includes(response.status)) return (await find()) ?? response
          if (response.ok) keep(name, response.clone(), before)
          return response
        },
        async (error: unknown) => {
          const kept = request.signal.aborted ? null : await find()
          if (kept) return kept
          throw error
        },
      )
      .finally(() => clearTimeout(timer))
    return Promise.race([answered, late])
  }

let last: Promise<unknown> = Promise.resolve()

/** One after the other: the first says who is signed in. */
function keep(name: string, response: Response, before: number): void {
  last = Promise.all([last, whenIdle()])
    .then(load)
    .then(({ keepAnswer }) => (before === timesForgotten() ? keepAnswer(name, response) : undefined))
    // Storage is full or blocked, or the page is about to close.
    .catch(() => {})
}
