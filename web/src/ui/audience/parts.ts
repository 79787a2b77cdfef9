import type { AudienceAlternative, AudiencePart } from '@manyhands/api-client'

/** As in the API: with alternatives, and alternatives of one condition. */
const most = { conditions: 20, alternatives: 10 }

/** Whether it says one thing. What it says is checked by the API. */
const isCondition = (part: unknown): part is AudiencePart => {
  if (typeof part !== 'object' || part === null) return false
  const [[name, value] = [], ...others] = Object.entries(part)
  if (others.length > 0) return false
  if (name === 'any') return Array.isArray(value) && value.every(isCondition)
  return name === 'not' ? isCondition(value) : value !== null && value !== undefined
}

/** From the URL; someone may have edited it. */
export function readParts(where: string | undefined): AudiencePart[] {
  try {
    const parts: unknown = JSON.parse(where ?? '[]')
    return Array.isArray(parts) ? parts.filter(isCondition) : []
  } catch {
    return []
  }
}

const alternativesIn = ({ any }: AudiencePart) => any?.length ?? 1

/** Whether there is room for one more condition, or for an alternative to this part. */
export const hasRoom = (parts: AudiencePart[], part?: AudiencePart): boolean =>
  parts.reduce((sum, one) => sum + alternativesIn(one), 0) < most.conditions &&
  (!part || alternativesIn(part) < most.alternatives)

/** Empty without conditions, so that the URL loses it. */
export const writeParts = (parts: AudiencePart[]): string => (parts.length === 0 ? '' : JSON.stringify(parts))

/** What can be entered for a condition; empty if nothing is. */
export interface Values {
  day: string
  from: string
  until: string
  tid: string
  fid: string
  question: string
  option: string
  sid: string
  hours: string
  skill: string
}
export type Field = keyof Values

export const noValues: Values = {
  day: '',
  from: '',
  until: '',
  tid: '',
  fid: '',
  question: '',
  option: '',
  sid: '',
  hours: '',
  skill: '',
}

type State = NonNullable<NonNullable<AudienceAlternative['shift']>['state']>

const shift = (state: State, { day, tid }: Values) => ({
  shift: { state, ...(day && { day }), ...(tid && { tids: [tid] }) },
})
const form = (state: 'missing' | 'submitted', { fid }: Values) => ({ form: { state, ...(fid && { fid }) } })
const statement = (signed: boolean, { sid }: Values) => ({ statement: { signed, ...(sid && { sid }) } })
const hours = (limit: 'at_least' | 'at_most', given: Values) => {
  const count = Number.parseFloat(given.hours)
  return Number.isFinite(count) && count >= 0 ? { hours: { [limit]: count } } : null
}

/** Until midnight, and later, is the next day. */
const available = ({ day, from, until }: Values) => {
  if (!day || !from || !until) return null
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  return { availability: { from: `${day}T${from}`, until: `${until > from ? day : next}T${until}` } }
}

interface Choice {
  /** The fields it shows. */
  fields: readonly Field[]
  /** Null until what it needs is entered. */
  make: (values: Values) => AudienceAlternative | null
}

const plain = (condition: AudienceAlternative): Choice => ({ fields: [], make: () => condition })

/** Everything that can be chosen as a condition, in groups, in the order shown. */
export const choices = {
  shifts: {
    held: { fields: ['day', 'tid'], make: (values) => shift('held', values) },
    none: { fields: ['day', 'tid'], make: (values) => ({ not: shift('held', values) }) },
    unconfirmed: { fields: ['day', 'tid'], make: (values) => shift('unconfirmed', values) },
    requested: { fields: ['day', 'tid'], make: (values) => shift('requested', values) },
    waiting: { fields: ['day', 'tid'], make: (values) => shift('waiting', values) },
    noShow: { fields: ['day', 'tid'], make: (values) => shift('no_show', values) },
    available: { fields: ['day', 'from', 'until'], make: available },
    unanswered: plain({ availability: { state: 'missing' } }),
    openSpots: plain({ open_spots: true }),
    atLeast: { fields: ['hours'], make: (values) => hours('at_least', values) },
    atMost: { fields: ['hours'], make: (values) => hours('at_most', values) },
  },
  paperwork: {
    formMissing: { fields: ['fid'], make: (values) => form('missing', values) },
    formSubmitted: { fields: ['fid'], make: (values) => form('submitted', values) },
    answer: {
      fields: ['fid', 'question', 'option'],
      make: ({ fid, question, option }) =>
        fid && question && option ? { answer: { fid, question, is: JSON.parse(option) as string } } : null,
    },
    unsigned: { fields: ['sid'], make: (values) => statement(false, values) },
    signed: { fields: ['sid'], make: (values) => statement(true, values) },
  },
  people: {
    team: {
      fields: ['tid'],
      make: ({ tid }) => (tid ? { membership: { tids: [tid] } } : null),
    },
    otherTeam: {
      fields: ['tid'],
      make: ({ tid }) => (tid ? { not: { membership: { tids: [tid] } } } : null),
    },
    lead: {
      fields: ['tid'],
      make: ({ tid }) => ({ membership: { role: 'chief', ...(tid && { tids: [tid] }) } }),
    },
    invited: plain({ membership: { state: 'invited' } }),
    returning: plain({ last_year: true }),
    newcomer: plain({ last_year: false }),
    skill: {
      fields: ['skill'],
      make: ({ skill }) => (skill.trim() ? { application: { skill: skill.trim() } } : null),
    },
    english: plain({ language: 'en' }),
    chinese: plain({ language: 'zh-TW' }),
  },
} satisfies Record<string, Record<string, Choice>>

export type Group = keyof typeof choices
export type Name = { [G in Group]: keyof (typeof choices)[G] }[Group]

const groups = Object.entries(choices).map(([group, some]) => ({
  group: group as Group,
  names: Object.keys(some) as Name[],
}))

/** All choices but one. */
export const namesBut = (name: Name): Name[] =>
  groups.flatMap(({ names }) => names).filter((one) => one !== name)

/** Those with these names, or all. Groups without any are left out. */
export const groupsOf = (wanted?: readonly Name[]) =>
  groups
    .map(({ group, names }) => ({ group, names: names.filter((name) => wanted?.includes(name) ?? true) }))
    .filter(({ names }) => names.length > 0)

/** In `tid` alone, if it is given. */
export function choiceOf(name: Name, tid?: string): Choice {
  const choice = (Object.assign({}, ...Object.values(choices)) as Record<Name, Choice>)[name]
  if (tid === undefined) return choice
  return {
    fields: choice.fields.filter((field) => field !== 'tid'),
    make: (values) => choice.make({ ...values, tid }),
  }
}

/** What leads can choose people of their own team by. Others would tell them what only owners see. */
export const ofTeam: readonly Name[] = ['held', 'requested', 'waiting', 'noShow']

/** Adds a condition: one more that has to hold, or an alternative to the part `at`. */
export function add(parts: AudiencePart[], one: AudienceAlternative, at: number | null): AudiencePart[] {
  if (at === null) return [...parts, one]
  return parts.map((part, n) =>
    n === at ? { any: [...(part.any ?? [part as AudienceAlternative]), one] } : part,
  )
}

/** Removes an alternative of a part, or the whole part. */
export function remove(parts: AudiencePart[], at: number, alternative: number | null): AudiencePart[] {
  return parts.flatMap((part, n) => {
    if (n !== at) return [part]
    const rest = part.any?.filter((_, m) => m !== alternative) ?? []
    if (alternative === null || rest.length === 0) return []
    return rest.length === 1 ? [rest[0]!] : [{ any: rest }]
  })
}
