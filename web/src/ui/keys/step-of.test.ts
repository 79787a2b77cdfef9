import { expect, it } from 'vitest'
import { stepOf } from './step-of.ts'

const [approve, move] = [() => {}, () => {}]
const shortcuts = [
  { key: 'a', text: 'Approve', run: approve },
  { key: 'j', text: 'Next', held: true as const, run: move },
]
const unmodified = { repeat: false, ctrlKey: false, metaKey: false, altKey: false, isComposing: false }
const step = (pressed: object) => stepOf({ key: 'a', ...unmodified, ...pressed }, shortcuts)

it('is the step of the key', () => {
  expect([step({}), step({ key: 'j' }), step({ key: 'toString' })]).toEqual([approve, move, undefined])
})

it('is none with a modifier, or while composing a character', () => {
  for (const one of ['ctrlKey', 'metaKey', 'altKey', 'isComposing'])
    expect(step({ [one]: true })).toBeUndefined()
})

it('moves on while the key is held down, but decides once', () => {
  expect(step({ key: 'j', repeat: true })).toBe(move)
  expect(step({ repeat: true })).toBeUndefined()
})
