import { z } from 'zod'
import { WhyNot } from '../platform/docs/why.ts'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import { day, line, search, time } from '../platform/values.ts'
import { pidParams, Uid } from '../projects/index.ts'
import { tentative } from '../tasks/index.ts'
import { Tid } from '../teams/index.ts'

const id = (description: string) =>
  z.uuid().toLowerCase().meta({ description, example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' })
const TaskId = id('Task identifier.')

export const draftParams = pidParams.extend({ id: id('Draft identifier.') })

const name = line(80).meta({ description: 'Name of the draft.', example: 'Weekend, first try' })
const tid = Tid.nullable().meta({ description: 'The team that is drafted; null for the whole project.' })
const roleNumber = z.int().min(1).max(1000).meta({ description: 'Number of the role.', example: 1 })
export const count = (description: string, example: number) => z.int().meta({ description, example })
const pointsFor = (description: string, example: number) => z.number().meta({ description, example })
const person = z.object({ uid: z.uuid(), name: z.string().meta({ example: 'Mei-Ling Chen 陳美玲' }) })

export const NewRosterDraft = z
  .strictObject({ name, tid: tid.default(null) })
  .meta({ id: 'NewRosterDraft', example: { name: 'Weekend, first try', tid: null } })

const mostChanges = 100

export const RosterDraftChange = z
  .strictObject({
    name: name.optional(),
    remove: z
      .array(z.strictObject({ task: TaskId, uid: Uid }))
      .max(mostChanges)
      .default([])
      .meta({ description: 'Proposed seats to remove.' }),
    add: z
      .array(z.strictObject({ task: TaskId, uid: Uid, role: roleNumber, locked: z.boolean().default(false) }))
      .max(mostChanges)
      .default([])
      .meta({
        description:
          'Seats to propose, after those in `remove` are gone. Of someone who is proposed for the task already, it changes the role and whether the seat is locked: then filling the draft keeps it.',
      }),
  })
  .meta({ id: 'RosterDraftChange', description: 'All or nothing.' })
export type RosterDraftChange = z.output<typeof RosterDraftChange>

const RosterPoints = z
  .object({
    open: pointsFor('For open spots.', 400),
    preferences: pointsFor('For kinds of work, teams and times that people didn’t wish for.', 52),
    hours: pointsFor('For hours far from what people wish for.', 38),
    fairness: pointsFor('For unpopular shifts of the same people.', 12),
    stability: pointsFor('For seats that were proposed before and no longer are.', 0),
    experience: pointsFor('For shifts without anyone experienced.', 90),
  })
  .meta({ id: 'RosterPoints', description: 'What a roster costs, by wish. Less is better.' })

export const RosterScore = z
  .object({
    open: count('Open spots, if the draft were published now.', 4),
    spots: count('Spots in all, of shifts that haven’t begun.', 1200),
    stale: count('Proposed seats that are no longer possible.', 0),
    cost: pointsFor('Sum of the points.', 592),
    points: RosterPoints,
    wishes: z
      .object({ asked: count('Wishes that drafted shifts touch.', 310), granted: count('Of these.', 287) })
      .meta({ description: 'Kinds of work and times of day that people wish for.' }),
    hours: z
      .object({ least: z.number(), middle: z.number(), most: z.number() })
      .nullable()
      .meta({
        description: 'Hours of people with a shift; null if nobody has any.',
        example: { least: 3, middle: 8, most: 12 },
      }),
  })
  .meta({ id: 'RosterScore' })

const RosterFill = z
  .object({
    state: z.enum(['running', 'done', 'stopped', 'failed']).meta({
      description:
        '`stopped`: someone stopped it, and the best draft until then was kept. `failed`: nothing changed.',
      example: 'running',
    }),
    share: z.number().min(0).max(1).meta({ description: 'How much is done.', example: 0.4 }),
    cost: z.number().nullable().meta({ description: 'Of the best draft until now.', example: 610 }),
    open: z.int().nullable().meta({ description: 'Open spots of the best draft until now.', example: 5 }),
    least_open: z.int().nullable().meta({
      description: 'Proven: no roster that keeps the rules has fewer open spots. Null if that isn’t known.',
      example: 4,
    }),
    left_out: count('Seats that were no longer possible at the end. They are listed with why.', 0),
    started_at: time('When it began.'),
    ended_at: time('When it ended.').nullable(),
  })
  .meta({ id: 'RosterFill' })

export const RosterDraft = z
  .object({
    id: z.uuid(),
    name,
    tid,
    team: z.string().nullable().meta({ description: 'Name of the team.', example: 'Photo' }),
    state: z.enum(['ready', 'filling', 'published']).meta({
      description: 'Only a `ready` draft can be changed, filled and published.',
      example: 'ready',
    }),
    version: count('Grows with every change.', 7),
    seats: count('Proposed seats.', 144),
    locked: count('Of these, locked ones.', 12),
    people: count('People with a proposed seat.', 98),
    made_by: person,
    created_at: time('When it was made.'),
    changed_at: time('When it was last changed.'),
    published_at: time('When it was published.').nullable(),
    published_by: person.nullable(),
    fill: RosterFill.nullable().meta({ description: 'The last time it was filled automatically.' }),
  })
  .meta({ id: 'RosterDraft', description: 'Proposed seats beside those that people have.' })

export const RosterDrafts = z.object({ data: z.array(RosterDraft) })

const taskFields = {
  id: z.uuid(),
  title: z.string().meta({ example: 'Registration desk, morning' }),
  tid: z.string().nullable().meta({ example: 'photo' }),
  category: z.string().meta({ example: 'Front of house' }),
  location: z.string().meta({ example: 'Main hall' }),
  starts_at: time('Start.'),
  ends_at: time('End.'),
}
const RosterTask = z.object(taskFields).meta({ id: 'RosterTask' })

export const shiftsQuery = pageQuery.extend({
  tid: Tid.optional(),
  day: day().optional().meta({ description: 'Day in the time zone of the project.', example: '2026-12-12' }),
})

const RosterShift = z
  .object({
    ...taskFields,
    roles: z.array(
      z.object({
        n: roleNumber,
        name: z.string().meta({ example: 'Desk' }),
        skill: z.string().meta({ example: '' }),
        seats: count('Number of seats.', 4),
        taken: count('Seats that people have.', 1),
        proposed: count('Seats that the draft proposes; 0 once it is published.', 2),
      }),
    ),
  })
  .meta({ id: 'RosterShift' })
export const RosterShifts = pageOf(RosterShift)

export const seatsQuery = pageQuery.extend({
  task: TaskId.optional(),
  uid: Uid.optional(),
  tid: Tid.optional(),
  search: search('Words in the names of people.', 'mei'),
  left_out: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .meta({
      description:
        '`true` for the seats that were left out when the draft was last filled or published, each with why.',
      override: { type: 'string', enum: ['true', 'false'] },
    }),
})

const seatFields = {
  uid: z.uuid(),
  name: z.string().meta({ example: 'Lin Mei-ling' }),
  tentative,
  avatar_url: z.string().nullable(),
  task: RosterTask,
  role: z.object({ n: roleNumber, name: z.string().meta({ example: 'Desk' }) }),
}

const RosterSeat = z
  .object({
    ...seatFields,
    locked: z.boolean().meta({ description: 'Whether filling the draft keeps it.', example: false }),
    why_not: z.array(WhyNot).meta({ description: 'Why it can’t be published; empty if it can.' }),
  })
  .meta({ id: 'RosterSeat' })
export const RosterSeats = pageOf(RosterSeat)

export const comparisonQuery = pageQuery.extend({ with: id('Another draft of the same part.') })

export const RosterComparison = z
  .object({
    score: RosterScore,
    other: RosterScore,
    shared: count('Seats that both propose.', 120),
    only_this: count('Seats that only this draft proposes.', 24),
    only_other: count('Seats that only the other proposes.', 22),
    ...pageOf(z.object({ ...seatFields, only: z.enum(['this', 'other']) }).meta({ id: 'RosterDifference' }))
      .shape,
  })
  .meta({ id: 'RosterComparison' })
