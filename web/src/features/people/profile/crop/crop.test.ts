import { expect, it } from 'vitest'
import { canMove, enlarged, middle, moved, squareOf } from './crop.ts'

it('crops the largest centred square', () => {
  expect(squareOf({ width: 800, height: 600 }, middle)).toEqual({ left: 100, top: 0, size: 600 })
  expect(squareOf({ width: 300, height: 900 }, middle)).toEqual({ left: 0, top: 300, size: 300 })
  expect(squareOf({ width: 800, height: 600 }, { zoom: 2, x: 0, y: 1 })).toEqual({
    left: 0,
    top: 300,
    size: 300,
  })
})

it('follows the pointer within the picture', () => {
  const picture = { width: 800, height: 600 }
  // Moving by half of the square shows what was to its left.
  expect(moved(picture, middle, { x: 50, y: 0, shown: 300 })).toEqual({ zoom: 1, x: 0, y: 0.5 })
  expect(moved(picture, middle, { x: -25, y: 99, shown: 300 })).toEqual({ zoom: 1, x: 0.75, y: 0.5 })
  expect(moved(picture, middle, { x: 9999, y: 0, shown: 300 }).x).toBe(0)
})

it('knows in which directions it can move', () => {
  const picture = { width: 800, height: 600 }
  expect([canMove(picture, middle, 'x'), canMove(picture, middle, 'y')]).toEqual([true, false])
  expect(canMove(picture, { ...middle, zoom: 2 }, 'y')).toBe(true)
})

it('enlarges around a point, within the limits', () => {
  const picture = { width: 800, height: 600 }
  const corner = { x: 0, y: 0 }
  expect(squareOf(picture, enlarged(picture, middle, 2, { x: 0.5, y: 0.5 }))).toEqual({
    left: 250,
    top: 150,
    size: 300,
  })
  expect(squareOf(picture, enlarged(picture, middle, 2, corner))).toEqual({ left: 100, top: 0, size: 300 })
  expect(enlarged(picture, middle, 9, corner).zoom).toBe(4)
  // Smaller than the picture's shorter side, it would show what isn't there.
  expect(enlarged(picture, { zoom: 2, x: 0, y: 0 }, 0.1, corner)).toEqual({ zoom: 1, x: 0, y: 0.5 })
})
