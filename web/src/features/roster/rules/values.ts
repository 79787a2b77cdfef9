import type { TaskRules } from '@manyhands/api-client'

type Mode = TaskRules['overlap']['mode']

/** As in the API, with numbers as typed. */
export interface RuleValues {
  overlap: { mode: Mode }
  rest: { mode: Mode; minutes: string }
  day_hours: { mode: Mode; hours: string }
  nights: { mode: Mode; max: string }
  own_limits: { mode: Mode }
  travel: { mode: Mode; minutes: string; pairs: { from: string; to: string; minutes: string }[] }
  skill: { mode: Mode }
  hand_over: TaskRules['hand_over']
  offer_minutes: string
}

export const valuesOf = (rules: TaskRules): RuleValues => ({
  ...rules,
  rest: { ...rules.rest, minutes: String(rules.rest.minutes) },
  day_hours: { ...rules.day_hours, hours: String(rules.day_hours.hours) },
  nights: { ...rules.nights, max: String(rules.nights.max) },
  travel: {
    ...rules.travel,
    minutes: String(rules.travel.minutes),
    pairs: rules.travel.pairs.map((pair) => ({ ...pair, minutes: String(pair.minutes) })),
  },
  offer_minutes: String(rules.offer_minutes),
})

/** The server reports what isn't a number, and where. */
const whole = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

export const rulesOf = (values: RuleValues): TaskRules => ({
  ...values,
  rest: { ...values.rest, minutes: whole(values.rest.minutes) },
  day_hours: { ...values.day_hours, hours: whole(values.day_hours.hours) },
  nights: { ...values.nights, max: whole(values.nights.max) },
  travel: {
    ...values.travel,
    minutes: whole(values.travel.minutes),
    pairs: values.travel.pairs.map(({ from, to, minutes }) => ({
      from: from.trim(),
      to: to.trim(),
      minutes: whole(minutes),
    })),
  },
  offer_minutes: whole(values.offer_minutes),
})
