import { useSyncExternalStore } from 'react'

let connected = true
let answered = Date.now()
const listeners = new Set<() => void>()

export function setConnected(now: boolean): void {
  if (now) answered = Date.now()
  if (now === connected) return
  connected = now
  for (const listener of listeners) listener()
}

/** Returns a function that ends it. */
export function followConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server answers. Assumed until someone watches it. */
export const isConnected = (): boolean => connected

export const useConnected = (): boolean => useSyncExternalStore(followConnection, isConnected, () => true)

/** When the server last answered. */
export const answeredAt = (): number => answered
