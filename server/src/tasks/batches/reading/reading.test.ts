import { describe, expect, it } from 'vitest'
import { orderOf, readDate } from './dates.ts'
import { readSpots, readTitle } from './spots.ts'
import { readTimes, splitMoment } from './times.ts'

/** Saturday and Sunday. */
const event = { starts_on: '2026-08-08', ends_on: '2026-08-09' }

describe('a date', () => {
  it.each([
    ['2026-08-08', '2026-08-08'],
    ['2026/8/8', '2026-08-08'],
    ['２０２６／８／８', '2026-08-08'],
    ['2026年8月8日（六）', '2026-08-08'],
    ['115/8/8', '2026-08-08'],
    ['8/9', '2026-08-09'],
    ['8/9（日）', '2026-08-09'],
    ['8月9日 星期日', '2026-08-09'],
    ['9.8.', '2026-08-09'],
    ['9.8.2026', '2026-08-09'],
    ['Sat, Aug 8', '2026-08-08'],
    ['Saturday 8 August', '2026-08-08'],
    ['9th Aug 2026', '2026-08-09'],
    ['Sunday', '2026-08-09'],
    ['週日', '2026-08-09'],
    ['六', '2026-08-08'],
    ['Day 2', '2026-08-09'],
    ['第二天', '2026-08-09'],
    ['46242', '2026-08-08'],
    ['46242.375', '2026-08-08'],
    ['2026-02-30', null],
    ['Friday', null],
    ['soon', null],
    ['=TODAY()', null],
    ['', null],
    ['9'.repeat(500), null],
  ])('%j is %j', (cell, day) => {
    expect(readDate(cell, event, 'month-first')).toBe(day)
  })

  it('without a year is in the one nearest to the event', () => {
    const turn = { starts_on: '2026-12-31', ends_on: '2027-01-01' }
    expect(['12/31', '1/1', '30/12'].map((cell) => readDate(cell, turn, 'day-first'))).toEqual([
      null,
      '2027-01-01',
      '2026-12-30',
    ])
    expect(['12/31', '1/1'].map((cell) => readDate(cell, turn, 'month-first'))).toEqual([
      '2026-12-31',
      '2027-01-01',
    ])
  })

  it.each([
    [['8/8', '8/9'], 'month-first'],
    [['8/8', '9/8'], 'day-first'],
    [['13/8', '1/2'], 'day-first'],
    [['5/6', '6/5'], null],
    [['5/5'], 'month-first'],
    [[], 'month-first'],
  ])('%j is written %s', (cells, order) => {
    expect(orderOf(cells, event)).toBe(order)
  })
})

describe('a time', () => {
  it.each([
    ['08:00-10:00', 480, 600],
    ['０８：００～１０：００', 480, 600],
    ['8–10', 480, 600],
    ['10h-11h30', 600, 690],
    ['0800 - 1000', 480, 600],
    ['22:00–02:00', 1320, 1560],
    ['20:00-25:30', 1200, 1530],
    ['9-11 pm', 1260, 1380],
    ['11-2 pm', 660, 840],
    ['9 am to 1 pm', 540, 780],
    ['上午9點 至 下午1點半', 540, 810],
    ['下午2:30到晚上8時', 870, 1200],
    ['中午12:00-13:00', 720, 780],
    ['00:00-00:00', 0, 1440],
    ['8:30', 510, null],
    ['0.25', 360, null],
    ['0.770833333333333', 1110, null],
    ['12 am', 0, null],
  ])('%j', (cell, from, to) => {
    expect(readTimes(cell)).toEqual({ from, to })
  })

  it.each(['', 'noon', '8:60', '48:00', '8:00-', '8-9-10', '13 am', '-', '1'.repeat(600)])(
    '%j isn’t one',
    (cell) => {
      expect(readTimes(cell)).toBeNull()
    },
  )

  it.each([
    ['2026-08-08 08:00', '2026-08-08', '08:00'],
    ['2026-08-08T08:00', '2026-08-08', '08:00'],
    ['8/8 上午 8:00', '8/8', '上午 8:00'],
    ['46242.375', '46242', '.375'],
    ['08:00 - 10:00', '', '08:00 - 10:00'],
  ])('%j may have a date', (cell, date, time) => {
    expect(splitMoment(cell, (text) => readDate(text, event, 'month-first') !== null)).toEqual({ date, time })
  })
})

describe('a number of spots', () => {
  it.each([
    ['3', 3],
    ['３人', 3],
    ['x2', 2],
    ['4 people', 4],
    ['0', 0],
    ['three', null],
    ['-1', null],
    ['2.5', null],
    ['=1+1', null],
  ])('%j', (cell, spots) => {
    expect(readSpots(cell)).toBe(spots)
  })

  it.each([
    ['Desk (3)', 'Desk', 3],
    ['報到（２人）', '報到', 2],
    ['Desk x2', 'Desk', 2],
    ['Desk', 'Desk', null],
    ['(3)', '(3)', null],
    ['Room 3', 'Room 3', null],
  ])('%j', (cell, title, spots) => {
    expect(readTitle(cell)).toEqual({ title, spots })
  })
})

it.each(['(', '((', 'x ', '（ ', '1', 'to ', 'am', '-', ' ', '週', 'sat ', '8/', '2026-', ','])(
  'reads cells full of %j quickly',
  (part) => {
    const cells = [40, 500].map((length) => part.repeat(length).slice(0, length))
    const since = performance.now()
    for (let n = 0; n < 500; n++)
      for (const cell of cells) {
        readDate(cell, event, 'month-first')
        readTimes(cell)
        readSpots(cell)
        readTitle(cell)
        splitMoment(cell, () => true)
      }
    expect(performance.now() - since).toBeLessThan(1000)
  },
)
