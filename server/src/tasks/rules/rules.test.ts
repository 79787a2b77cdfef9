import { describe, expect, it } from 'vitest'
import { refusals } from '../../refusals.ts'
import { defaultRules, type Facts, type Mode, type OwnLimits, type Shift, type TaskRules } from './rules.ts'
import { judge } from './verdicts.ts'

/** In August 2026 in Taipei: `8 09:00` is nine in the morning of the eighth. */
function at(written: string): number {
  const [day = '', time] = written.split(' ')
  return Date.parse(`2026-08-${day.padStart(2, '0')}T${time}:00+08:00`)
}
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })

const shift = (start: string, end: string, given: Partial<Shift> = {}): Shift => ({
  task: `from ${start}`,
  pid: 'here',
  title: 'Tickets',
  location: 'Main hall',
  ...span(start, end),
  ...given,
})

const off: TaskRules = {
  ...defaultRules,
  overlap: { mode: 'off' },
  rest: { mode: 'off', minutes: 30 },
  day_hours: { mode: 'off', hours: 10 },
  nights: { mode: 'off', max: 2 },
  own_limits: { mode: 'off' },
  travel: { mode: 'off', minutes: 15, pairs: [] },
  skill: { mode: 'off' },
}
const noLimits: OwnLimits = { max_hours_day: null, max_hours: null, nights: true, break_minutes: 0 }

interface Given extends Partial<Omit<Facts, 'rules' | 'own' | 'shift'>> {
  rules?: Partial<TaskRules>
  own?: Partial<OwnLimits>
  shift?: Partial<Facts['shift']>
}

/** The verdict, as `block overlap`. */
function say(given: Given): string[] {
  const { block, warn } = judge(factsOf(given))
  return [...block.map(({ rule }) => `block ${rule}`), ...warn.map(({ rule }) => `warn ${rule}`)]
}

function factsOf({ rules, own, shift, ...given }: Given): Facts {
  return {
    timeZone: 'Asia/Taipei',
    others: [],
    skills: [],
    forms: [],
    ...given,
    rules: { ...off, ...rules },
    own: { ...noLimits, ...own },
    shift: { pid: 'here', location: 'Main hall', skill: '', span: span('8 09:00', '8 11:00'), ...shift },
  }
}

const block = { mode: 'block' as Mode }
const warn = { mode: 'warn' as Mode }

describe('no rule', () => {
  it('applies to a free person, nor to untimed tasks', () => {
    expect(say({ rules: defaultRules })).toEqual([])
    expect(
      say({
        rules: defaultRules,
        shift: { span: null },
        others: [shift('8 00:00', '8 23:00')],
        own: { max_hours: 1, max_hours_day: 1, nights: false, break_minutes: 60 },
      }),
    ).toEqual([])
  })
})

describe('overlap', () => {
  const rules = { overlap: block }
  it('means sharing a minute; one may end where the other begins', () => {
    expect(say({ rules, others: [shift('8 08:00', '8 09:00')] })).toEqual([])
    expect(say({ rules, others: [shift('8 11:00', '8 12:00')] })).toEqual([])
    expect(say({ rules, others: [shift('8 08:00', '8 09:01')] })).toEqual(['block overlap'])
    expect(say({ rules, others: [shift('8 10:59', '8 12:00')] })).toEqual(['block overlap'])
    expect(say({ rules, others: [shift('8 09:30', '8 10:00')] })).toEqual(['block overlap'])
    expect(say({ rules, others: [shift('7 09:00', '9 10:00')] })).toEqual(['block overlap'])
  })

  it('counts in every project, and names the conflicting shift', () => {
    expect(judge(factsOf({ rules, others: [shift('8 10:00', '8 12:00', { pid: 'there' })] }))).toEqual({
      block: [
        {
          ...refusals.overlap,
          with: {
            pid: 'there',
            task: 'from 8 10:00',
            title: 'Tickets',
            starts_at: '2026-08-08T02:00:00.000Z',
            ends_at: '2026-08-08T04:00:00.000Z',
          },
        },
      ],
      warn: [],
    })
  })

  it('is reported alone, without rest, travel and breaks', () => {
    const others = [shift('8 10:00', '8 12:00', { location: 'Tent' })]
    const all = { overlap: warn, rest: { ...block, minutes: 30 }, travel: { ...off.travel, ...block } }
    expect(say({ rules: { ...all, own_limits: block }, others, own: { break_minutes: 60 } })).toEqual([
      'warn overlap',
    ])
  })
})

describe('rest', () => {
  const rules = { rest: { ...warn, minutes: 30 } }
  it('is as long as the rule says, before and after', () => {
    expect(say({ rules, others: [shift('8 07:00', '8 08:30')] })).toEqual([])
    expect(say({ rules, others: [shift('8 07:00', '8 08:31')] })).toEqual(['warn rest'])
    expect(say({ rules, others: [shift('8 11:30', '8 12:00')] })).toEqual([])
    expect(say({ rules, others: [shift('8 11:29', '8 12:00')] })).toEqual(['warn rest'])
    expect(say({ rules: { rest: { ...block, minutes: 0 } }, others: [shift('8 11:00', '8 12:00')] })).toEqual(
      [],
    )
  })
})

describe('travel', () => {
  const between = (minutes: number, location: string, pairs: TaskRules['travel']['pairs'] = []) =>
    say({
      rules: { travel: { ...warn, minutes: 15, pairs } },
      others: [{ ...shift('8 12:00', '8 13:00', { location }), start: at('8 11:00') + minutes * 60_000 }],
    })

  it('is between different locations, if both are known', () => {
    expect(between(14, 'Tent')).toEqual(['warn travel'])
    expect(between(15, 'Tent')).toEqual([])
    expect(between(0, ' main HALL ')).toEqual([])
    expect(between(0, '')).toEqual([])
  })

  it('follows a pair in both directions, longer or shorter', () => {
    const pairs = [
      { from: 'tent', to: 'Main hall', minutes: 40 },
      { from: 'Main hall', to: 'Foyer', minutes: 0 },
    ]
    expect(between(39, 'Tent', pairs)).toEqual(['warn travel'])
    expect(between(40, 'Tent', pairs)).toEqual([])
    expect(between(0, 'FOYER', pairs)).toEqual([])
    expect(between(14, 'Gate', pairs)).toEqual(['warn travel'])
  })
})

describe('hours a day', () => {
  const rules = { day_hours: { ...warn, hours: 10 } }
  it('are those of the days that it touches, of all projects', () => {
    expect(say({ rules, others: [shift('8 12:00', '8 20:00')] })).toEqual([])
    expect(say({ rules, others: [shift('8 12:00', '8 20:01', { pid: 'there' })] })).toEqual([
      'warn day-hours',
    ])
    expect(say({ rules, others: [shift('7 00:00', '8 00:00')] })).toEqual([])
  })

  it('are split at midnight', () => {
    const late = { span: span('8 20:00', '9 04:00') }
    expect(say({ rules, shift: late, others: [shift('8 08:00', '8 14:00')] })).toEqual([])
    expect(say({ rules, shift: late, others: [shift('8 08:00', '8 14:01')] })).toEqual(['warn day-hours'])
    expect(say({ rules, shift: late, others: [shift('9 08:00', '9 14:01')] })).toEqual(['warn day-hours'])
  })

  it('are elapsed hours, not clock hours', () => {
    const whole = (day: string, from: string, to: string, hours: number) =>
      say({
        timeZone: 'Europe/Berlin',
        rules: { day_hours: { ...warn, hours } },
        shift: { span: { start: Date.parse(`${day}T${from}`), end: Date.parse(`${day}T${to}`) } },
      })
    expect(whole('2026-03-29', '00:00+01:00', '10:00+02:00', 9)).toEqual([])
    expect(whole('2026-03-29', '00:00+01:00', '10:01+02:00', 9)).toEqual(['warn day-hours'])
    expect(whole('2026-10-25', '00:00+02:00', '10:00+01:00', 11)).toEqual([])
    expect(whole('2026-10-25', '00:00+02:00', '10:00+01:00', 10)).toEqual(['warn day-hours'])
  })
})

describe('nights', () => {
  const rules = { nights: { ...warn, max: 2 } }
  const night = (day: number, pid = 'here') => shift(`${day} 01:00`, `${day} 02:00`, { pid })
  const late = { span: span('8 22:00', '9 00:30') }

  it('count once each, in this project, and only against more of them', () => {
    expect(say({ rules, shift: late, others: [night(6)] })).toEqual([])
    expect(say({ rules, shift: late, others: [night(6), night(7)] })).toEqual(['warn nights'])
    expect(say({ rules, shift: late, others: [night(6), night(7, 'there')] })).toEqual([])
    expect(say({ rules, shift: late, others: [night(6), night(9)] })).toEqual([])
    expect(say({ rules, others: [night(5), night(6), night(7)] })).toEqual([])
    expect(say({ rules, shift: { span: span('6 22:00', '9 00:30') } })).toEqual(['warn nights'])
  })

  it('can be limited to none', () => {
    const none = { nights: { ...block, max: 0 } }
    expect(say({ rules: none, shift: late })).toEqual(['block nights'])
    expect(say({ rules: none })).toEqual([])
  })
})

describe('own limits', () => {
  const rules = { own_limits: block }
  it('are hours a day, over all projects', () => {
    const own = { max_hours_day: 4 }
    expect(say({ rules, own, others: [shift('8 12:00', '8 14:00', { pid: 'there' })] })).toEqual([])
    expect(say({ rules, own, others: [shift('8 12:00', '8 14:01', { pid: 'there' })] })).toEqual([
      'block own-day-hours',
    ])
  })

  it('are hours in this project', () => {
    const own = { max_hours: 6 }
    expect(say({ rules, own, others: [shift('1 10:00', '1 14:00')] })).toEqual([])
    expect(say({ rules, own, others: [shift('1 10:00', '1 14:01')] })).toEqual(['block own-hours'])
    expect(say({ rules, own, others: [shift('1 10:00', '1 20:00', { pid: 'there' })] })).toEqual([])
  })

  it('include no nights, and a break between shifts', () => {
    expect(say({ rules, own: { nights: false } })).toEqual([])
    expect(say({ rules, own: { nights: false }, shift: { span: span('8 04:00', '8 06:00') } })).toEqual([
      'block own-nights',
    ])
    const own = { break_minutes: 60 }
    expect(say({ rules, own, others: [shift('8 12:00', '8 14:00')] })).toEqual([])
    expect(say({ rules, own, others: [shift('8 11:59', '8 14:00')] })).toEqual(['block own-breaks'])
    expect(say({ rules, own, others: [shift('8 10:59', '8 14:00')] })).toEqual([])
  })

  it('are lifted by the person only', () => {
    const { block: why } = judge(
      factsOf({ rules, own: { break_minutes: 60, max_hours: 1 }, others: [shift('8 11:00', '8 12:00')] }),
    )
    expect(why).toEqual([
      refusals['own-hours'],
      { ...refusals['own-breaks'], with: expect.objectContaining({ task: 'from 8 11:00' }) },
    ])
  })
})

describe('skill', () => {
  it('must be one that the person named, however written; without a required skill nothing is checked', () => {
    const skilled = (skill: string, skills: string[]) =>
      say({ rules: { skill: warn }, shift: { skill }, skills })
    expect(skilled('', [])).toEqual([])
    expect(skilled('First aid', ['photography', ' first AID '])).toEqual([])
    expect(skilled('First aid', ['photography'])).toEqual(['warn skill'])
    expect(say({ rules: { skill: block }, shift: { skill: 'First aid', span: null } })).toEqual([
      'block skill',
    ])
  })
})

describe('all rules', () => {
  const given = {
    shift: { span: span('8 20:00', '9 00:30'), skill: 'First aid' },
    others: [shift('8 10:00', '8 19:50', { location: 'Tent' })],
    own: { max_hours_day: 1, max_hours: 1, nights: false, break_minutes: 60 },
  }
  const set = (mode: Mode): Partial<TaskRules> => ({
    overlap: { mode },
    rest: { mode, minutes: 30 },
    day_hours: { mode, hours: 10 },
    nights: { mode, max: 0 },
    own_limits: { mode },
    travel: { mode, minutes: 15, pairs: [] },
    skill: { mode },
  })
  const names = 'rest travel day-hours nights own-day-hours own-hours own-nights own-breaks skill'.split(' ')

  it('apply together, each in the mode that the project chose', () => {
    expect(say({ ...given, rules: set('block') })).toEqual(names.map((name) => `block ${name}`))
    expect(say({ ...given, rules: set('warn') })).toEqual(names.map((name) => `warn ${name}`))
    expect(say({ ...given, rules: set('off') })).toEqual([])
    expect(say({ ...given, rules: defaultRules })).toEqual([
      'block own-day-hours',
      'block own-hours',
      'block own-nights',
      'block own-breaks',
      'warn rest',
      'warn travel',
      'warn day-hours',
      'warn skill',
    ])
  })
})
