import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

/** In the order in which they are explained. */
export const keys = ['j', 'k', 'x', 'a', 'd', 'f', 't', 'n', 'u', '?'] as const
export type Key = (typeof keys)[number]
export type Steps = Record<Key, () => void>

/** Whether single keys do something; whoever dictates or types by accident can switch them off. */
export function useKeysOn() {
  return useLocalStorage({ key: 'manyhands.keys', defaultValue: true, getInitialValueInEffect: false })
}

/** Calls the step of a key, unless someone is writing or a dialog is open. */
export function useKeys(steps: Steps, on: boolean): void {
  const recent = useRef(steps)
  recent.current = steps
  useEffect(() => {
    if (!on) return
    function press(event: KeyboardEvent): void {
      const key = keys.find((one) => one === event.key)
      if (!key || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isWriting(event.target) || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      recent.current[key]()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [on])
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio'
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}
