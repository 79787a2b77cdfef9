import { lazy, Suspense, useEffect, useRef } from 'react'
import type { DialogProps } from './dialog-window.tsx'

const load = () => import('./dialog-window.tsx')
const DialogWindow = lazy(load)

/** Windows are a tenth of a page's code, and most pages open none: the first touch or key loads them. */
export function loadDialogsOnUse(): void {
  for (const event of ['pointerdown', 'keydown'])
    document.addEventListener(event, () => void load().catch(() => {}), { once: true, capture: true })
}

/** A modal dialog. */
export function Dialog(props: DialogProps) {
  const { opened } = props
  useReturnFocus(opened)
  const used = useRef(opened)
  used.current ||= opened
  if (!used.current) return null
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  )
}

/** Returns the focus, even if the dialog is unmounted; unless a new page has taken it. */
export function useReturnFocus(opened: boolean): void {
  const before = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (opened && !wasOpen.current) before.current = document.activeElement
  wasOpen.current = opened
  useEffect(() => {
    if (!opened) return
    return () => {
      const target = before.current
      requestAnimationFrame(() => {
        if (document.activeElement?.id === 'main') return
        if (target instanceof HTMLElement && target.isConnected) target.focus()
      })
    }
  }, [opened])
}
