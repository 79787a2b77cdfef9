export interface Toast {
  id: number
  text: string
  kind: 'plain' | 'bad' | 'undo'
}

interface Waiting {
  toast: Toast
  ms: number
  /** Runs when the time is up, unless undone. */
  step?: (() => void) | undefined
  /** Runs when undone. */
  undone?: (() => void) | undefined
  /** The server's deadline applies, so the time can't be paused. */
  fixed?: boolean | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
}

export const undoMs = 6000
const plainMs = 5000

/** Toasts, and the steps that wait there for an undo. */
export function createToastQueue() {
  let shown: readonly Toast[] = []
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<() => void>()
  let last = 0

  function publish(): void {
    shown = [...waiting.values()].map(({ toast }) => toast)
    for (const tell of listeners) tell()
  }

  function add(
    text: string,
    kind: Toast['kind'],
    ms: number,
    steps: Pick<Waiting, 'step' | 'undone' | 'fixed'> = {},
  ): number {
    const toast = { id: ++last, text, kind }
    waiting.set(toast.id, { toast, ms, ...steps })
    run(toast.id)
    publish()
    return toast.id
  }

  function run(id: number): void {
    const one = waiting.get(id)
    if (!one) return
    clearTimeout(one.timer)
    one.timer = setTimeout(() => finish(id), one.ms)
  }

  function remove(id: number): Waiting | undefined {
    const one = waiting.get(id)
    if (!one) return undefined
    clearTimeout(one.timer)
    waiting.delete(id)
    publish()
    return one
  }

  const finish = (id: number) => remove(id)?.step?.()

  return {
    say: (text: string) => add(text, 'plain', plainMs),
    warn: (text: string) => add(text, 'bad', plainMs * 2),
    /** Executes the step after six seconds unless undone; at once if the page is left or the toast closed. */
    undoable: (text: string, step: () => void, undone?: () => void) =>
      add(text, 'undo', undoMs, { step, undone }),
    /** Already executed; can be undone for that long. */
    revocable: (text: string, ms: number, undone: () => void) =>
      add(text, 'undo', ms, { undone, fixed: true }),
    undo: (id: number) => remove(id)?.undone?.(),
    close: finish,
    /** Pauses while someone reads or reaches for it. */
    hold: () => {
      for (const { timer, fixed } of waiting.values()) if (!fixed) clearTimeout(timer)
    },
    release: () => {
      for (const [id, { fixed }] of waiting) if (!fixed) run(id)
    },
    flush: () => {
      for (const { id } of shown) finish(id)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    shown: () => shown,
  }
}

export const toasts = createToastQueue()
