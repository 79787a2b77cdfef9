import { toProblem } from '../../../lib/problem.ts'
import { fieldOf } from '../form-problem.ts'

export interface DraftOptions<Values> {
  /** The saved values. */
  saved: Values
  /** Sends the changes; `all` is the complete result. Throws on refusal. */
  save: (changed: Partial<Values>, all: Values) => Promise<unknown>
  /** After 412: returns the current saved values. Local input is kept and sent again. */
  reload?: (() => Promise<Values>) | undefined
  /** Called with the new form values after a reload. */
  show?: (values: Values) => void
}

/** Local input compared with the saved values. */
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
    /** Returns true if it was changed elsewhere and the rest of the form was reloaded. */
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
        // One invalid field must not prevent saving the others.
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
