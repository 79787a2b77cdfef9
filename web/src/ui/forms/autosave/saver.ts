import { toProblem } from '../../../lib/problem.ts'
import { createDraft, type DraftOptions } from './draft.ts'

export interface Saving {
  /** `waiting`: there is unsaved input. */
  state: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'
  error: unknown
  /** It was changed elsewhere, and the rest of the form was reloaded. */
  merged: boolean
}

export const pauseMs = 800
const freshMs = 60_000

/** A refusal by the server, not a failure on the way. */
function isRefusal(error: unknown): boolean {
  const { status } = toProblem(error, 500)
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

interface SaverOptions<Values> extends DraftOptions<Values> {
  /** Whether input may be sent yet; without it, always. */
  ready?: (all: Values) => boolean
}

/** Saves a form while it is filled in: after a pause, or at once when told to. One request at a time. */
export function createSaver<Values extends object>({ ready = () => true, ...options }: SaverOptions<Values>) {
  const draft = createDraft(options)
  let latest = options.saved
  let now: Saving = { state: 'idle', error: null, merged: false }
  let changes = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  /** The current request: up to which change, and whether someone may still be typing. */
  let sending: { upTo: number; typing: boolean } | null = null
  const listeners = new Set<() => void>()

  function publish(state: Saving['state'], more: Partial<Saving> = {}): void {
    now = { error: null, merged: false, ...more, state }
    for (const tell of listeners) tell()
  }

  async function attempt(typing: boolean): Promise<void> {
    if (!draft.unsaved() || !ready(latest)) return
    const mine = { upTo: changes, typing }
    sending = mine
    publish('saving')
    try {
      const merged = await draft.save()
      publish(draft.unsaved() ? 'waiting' : 'saved', { merged })
      if (!draft.unsaved()) timer = setTimeout(() => publish('idle'), freshMs)
    } catch (error) {
      // No errors while someone is typing, or about outdated input.
      const unfinished = mine.typing || changes !== mine.upTo
      if (unfinished && toProblem(error, 500).status === 400) publish('waiting')
      else publish('failed', { error })
    } finally {
      sending = null
    }
  }

  function run(typing: boolean): Promise<void> {
    clearTimeout(timer)
    running = running.then(() => attempt(typing))
    return running
  }

  return {
    change(values: Values): void {
      latest = values
      draft.type(values)
      changes++
      clearTimeout(timer)
      if (draft.unsaved()) {
        if (now.state !== 'saving') publish('waiting')
        timer = setTimeout(() => void run(true), pauseMs)
      } else if (now.state === 'waiting' || now.state === 'failed') publish('idle')
    },
    /** Saves now; false if something is still unsaved. */
    async flush(): Promise<boolean> {
      // If the current request is refused, sending the same again would be refused, too.
      if (sending?.upTo === changes) {
        sending.typing = false
        await running
      } else if (draft.unsaved()) await run(false)
      return !draft.unsaved()
    },
    /** Saves when a field is left; refused input waits for a change or an explicit retry. */
    async leaveField(): Promise<void> {
      if (now.state !== 'failed' || !isRefusal(now.error)) await this.flush()
    },
    unsaved: draft.unsaved,
    now: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
