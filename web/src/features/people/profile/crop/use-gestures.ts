import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type Cut, enlarged, moved } from './crop.ts'

interface Point {
  x: number
  y: number
}

/** Changes the cut, given its present value. */
type Change = (change: (cut: Cut) => Cut) => void

const step = 16
const arrows: Record<string, Point> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
}
const factors: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }
const centre = { x: 0.5, y: 0.5 }

/** Drag with a finger or the mouse, pinch, turn the wheel, or press arrows, plus and minus. */
export function useGestures(canvas: HTMLCanvasElement | null, picture: ImageBitmap, change: Change) {
  const fingers = useRef(new Map<number, Point>())
  useEffect(() => {
    // By hand, because React's listener may not keep the page from scrolling.
    function turn(event: WheelEvent): void {
      event.preventDefault()
      const at = shareOf(canvas!, { x: event.clientX, y: event.clientY })
      change((cut) => enlarged(picture, cut, Math.exp(-event.deltaY / 300), at))
    }
    canvas?.addEventListener('wheel', turn, { passive: false })
    return () => canvas?.removeEventListener('wheel', turn)
  }, [canvas, picture, change])

  function move({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void {
    if (!fingers.current.has(pointerId)) return
    const before = [...fingers.current.values()]
    fingers.current.set(pointerId, { x: clientX, y: clientY })
    const after = [...fingers.current.values()]
    const [from, to] = [middleOf(before), middleOf(after)]
    const by = { x: to.x - from.x, y: to.y - from.y, shown: currentTarget.clientWidth }
    const factor = before.length > 1 ? spreadOf(after) / Math.max(1, spreadOf(before)) : 1
    const at = shareOf(currentTarget, to)
    change((cut) => {
      const there = moved(picture, cut, by)
      return factor === 1 ? there : enlarged(picture, there, factor, at)
    })
  }

  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: move,
    onPointerUp: lift,
    onPointerCancel: lift,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const by = arrows[event.key]
      const factor = factors[event.key]
      if (!by && !factor) return
      event.preventDefault()
      const shown = event.currentTarget.clientWidth
      change((cut) => (by ? moved(picture, cut, { ...by, shown }) : enlarged(picture, cut, factor!, centre)))
    },
  }
}

const middleOf = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const spreadOf = ([one, other]: Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

function shareOf(canvas: HTMLElement, { x, y }: Point): Point {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  return { x: (x - left) / width, y: (y - top) / height }
}
