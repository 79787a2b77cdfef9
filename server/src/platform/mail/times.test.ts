import { describe, expect, it } from 'vitest'
import { timeIn } from './times.ts'

const nine = new Date('2026-08-08T01:00:00Z')
const noon = new Date('2026-08-08T04:00:00Z')
const nextDay = new Date('2026-08-09T04:00:00Z')

describe('times in emails', () => {
  it('are in the event’s time zone, in English', () => {
    const time = timeIn('Asia/Taipei', 'en')
    expect([time(nine), time(nine, noon)]).toEqual([
      'Sat, 8 August 2026 at 09:00 GMT+8',
      'Sat, 8 August 2026, 09:00–12:00 GMT+8',
    ])
  })

  it('are in the event’s time zone, in Chinese', () => {
    const time = timeIn('Asia/Taipei', 'zh-TW')
    expect([time(nine), time(nine, noon), time(nine, nextDay)]).toEqual([
      '2026年8月8日週六 09:00 GMT+8',
      '2026年8月8日週六 09:00–12:00 GMT+8',
      '2026年8月8日週六 09:00 – 2026年8月9日週日 12:00 GMT+8',
    ])
  })
})
