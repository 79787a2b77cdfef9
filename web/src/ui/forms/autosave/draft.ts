import { toProblem } from '../../../lib/problem.ts'
import { fieldOf } from '../form-problem.ts'

export interface DraftOptions<Values> {
  /** What the server has. */
  saved: Values
  /** Sends what has changed; `all` is the whole as it shall be then. Throws what the server refused with. */
  save: (changed: Partial<Values>, all: Values) => Promise<unknown>
  /** After 412: what the server has now. What was typed here is kept and sent again. */
  reload?: (() => Promise<Values>) | undefined
  /** Is told what the form should hold after a reload. */
  show?: (values: Values) => void
}

/** What is typed, beside what the server has. */
export function createDraft<Values extends object>({ saved, save, reload, show }: DraftOptions<Values>) {
  let base = saved
  let latest = saved
  const changed = () => pick(latest, (key) => !same(latest[key], base[key]))

  async function send(part: Partial<Values>): Promise<void> {
    await save(part, { ...base, ...part })
    base = { ...base, ...part }
  }

  async function merge(part: Partial<Values>): Promise<void> {
    const typed = changed()
    base = await reload!()
    latest = { ...base, ...typed }
    show?.(latest)
    await send(part)
  }

  return {
    unsaved: () => Object.keys(changed()).length > 0,
    type(values: Values): void {
      latest = values
    },
    /** True if it had been changed elsewhere, and the rest of the form was read anew. */
    async save(): Promise<boolean> {
      const part = changed()
      try {
        await send(part)
        return false
      } catch (error) {
        const problem = toProblem(error, 500)
        if (problem.status === 412 && reload) {
          await merge(part)
          return true
        }
        // One field that is not right must not keep the others from being saved.
        const refused = new Set(problem.errors.map(({ pointer }) => fieldOf(pointer).split('.')[0]))
        const rest = pick(part, (key) => !refused.has(String(key)))
        if (refused.size > 0 && Object.keys(rest).length > 0) await send(rest).catch(() => {})
        throw error
      }
    },
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function pick<T extends object>(from: T, wanted: (key: keyof T) => boolean): Partial<T> {
  const keys = Object.keys(from) as (keyof T)[]
  return Object.fromEntries(keys.filter(wanted).map((key) => [key, from[key]])) as Partial<T>
}
