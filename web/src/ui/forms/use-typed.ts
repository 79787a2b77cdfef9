import { useEffect, useRef, useState } from 'react'

const pauseMs = 250

/** A debounced text field that follows external changes of the URL. */
export function useTyped(value: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const recent = useRef(tell)
  recent.current = tell
  const reported = useRef(value)
  useEffect(() => {
    if (value !== reported.current) {
      reported.current = value
      setText(value)
    }
  }, [value])
  useEffect(() => {
    if (text.trim() === reported.current) return
    const timer = setTimeout(() => {
      reported.current = text.trim()
      recent.current(reported.current)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
