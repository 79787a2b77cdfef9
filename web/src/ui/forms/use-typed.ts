import { useEffect, useRef, useState } from 'react'

const pauseMs = 250

/** A debounced text field that follows external changes of the URL. */
export function useTyped(value: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const recent = useRef(tell)
  recent.current = tell
  const told = useRef(value)
  useEffect(() => {
    if (value !== told.current) {
      told.current = value
      setText(value)
    }
  }, [value])
  useEffect(() => {
    if (text.trim() === told.current) return
    const timer = setTimeout(() => {
      told.current = text.trim()
      recent.current(told.current)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
