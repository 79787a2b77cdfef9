import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { type Shortcut, stepOf } from './step-of.ts'

/** Whether single-key shortcuts are on; people who dictate can turn them off. */
export function useKeysOn() {
  return useLocalStorage({ key: 'manyhands.keys', defaultValue: true, getInitialValueInEffect: false })
}

/** Runs the step of a key, unless someone is typing or a dialog is open. */
export function useKeys(shortcuts: Shortcut[], on: boolean): void {
  const recent = useRef(shortcuts)
  recent.current = shortcuts
  useEffect(() => {
    if (!on) return
    function press(event: KeyboardEvent): void {
      const step = stepOf(event, recent.current)
      if (!step || isWriting(event.target) || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      step()
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
