import { expect, it } from 'vitest'
import { add, choiceOf, groupsOf, hasRoom, noValues, ofTeam, readParts, remove, writeParts } from './parts.ts'

const held = { shift: { state: 'held' as const } }
const english = { language: 'en' as const }
const chinese = { language: 'zh-TW' as const }

it('are kept in the URL, whatever someone writes into it', () => {
  expect(readParts(writeParts([held, english]))).toEqual([held, english])
  expect(writeParts([])).toBe('')
  expect([undefined, '', '{', '{}', 'null', '[1, null]'].map(readParts)).toEqual([[], [], [], [], [], []])
  const odd = '[{}, {"shift": null}, {"any": 1}, {"any": [{}]}, {"not": null}, {"language": "en", "any": []}]'
  expect(readParts(odd)).toEqual([])
})

it('get alternatives, and lose them again', () => {
  const one = add([held], english, null)
  expect(one).toEqual([held, english])
  const two = add(one, chinese, 1)
  expect(two).toEqual([held, { any: [english, chinese] }])
  expect(remove(two, 1, 0)).toEqual([held, chinese])
  expect(remove(two, 1, null)).toEqual([held])
  expect(remove(one, 0, null)).toEqual([english])
})

it('have limits', () => {
  const ten = { any: Array(10).fill(english) }
  expect([hasRoom([]), hasRoom([ten]), hasRoom([ten, ten])]).toEqual([true, true, false])
  expect([hasRoom([ten], ten), hasRoom([ten, held], held)]).toEqual([false, true])
})

it('are only made of what they need', () => {
  const make = (name: Parameters<typeof choiceOf>[0], values = {}) =>
    choiceOf(name).make({ ...noValues, ...values })
  expect(make('none')).toEqual({ not: held })
  expect(make('held', { day: '2038-08-07', tid: 'photo' })).toEqual({
    shift: { state: 'held', day: '2038-08-07', tids: ['photo'] },
  })
  const time = { day: '2038-08-07', from: '22:00', until: '02:00' }
  expect([make('available', time), make('available', { ...time, day: '' })]).toEqual([
    { availability: { from: '2038-08-07T22:00', until: '2038-08-08T02:00' } },
    null,
  ])
  expect([
    make('team'),
    make('skill', { skill: ' ' }),
    make('atLeast'),
    make('answer', { fid: 'a' }),
  ]).toEqual([null, null, null, null])
  expect(make('atMost', { hours: '2.5' })).toEqual({ hours: { at_most: 2.5 } })
  expect(make('answer', { fid: 'a', question: 'b', option: 'true' })).toEqual({
    answer: { fid: 'a', question: 'b', is: true },
  })
})

it('have a group each', () => {
  const names = groupsOf().flatMap((one) => one.names)
  expect(new Set(names).size).toBe(names.length)
})

it('are about one team for its leads', () => {
  expect(groupsOf(ofTeam)).toEqual([{ group: 'shifts', names: ofTeam }])
  for (const name of ofTeam) {
    const { fields, make } = choiceOf(name, 'photo')
    expect(fields).toEqual(['day'])
    expect(make({ ...noValues, day: '2038-08-07' })).toMatchObject({
      shift: { day: '2038-08-07', tids: ['photo'] },
    })
  }
})
