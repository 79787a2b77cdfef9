import { z } from 'zod'
import { sections } from '../../people/index.ts'
import { time } from '../../platform/values.ts'

const project = {
  pid: z.string().meta({ example: '2026' }),
  project: z.string().meta({ description: 'Display name.', example: 'Lantern Days' }),
  time_zone: z.string().meta({ description: 'Time zone of the project.', example: 'Asia/Taipei' }),
  due_at: time(
    'Deadline; null if there is none. A deadline that is a day is its last second in the time zone.',
  ).nullable(),
}
const title = z
  .object({ en: z.string(), 'zh-TW': z.string() })
  .meta({ example: { en: 'Arrival', 'zh-TW': '抵達' } })
const shift = {
  task: z.uuid(),
  title: z.string().meta({ example: 'Registration desk, morning' }),
  starts_at: time('Start time; null for a task without a time.').nullable(),
  ends_at: time('End time.').nullable(),
}
const count = z.int().meta({ example: 3 })

/** One thing to do, of one kind. */
export const Todo = z
  .discriminatedUnion('kind', [
    z
      .object({
        kind: z.literal('invitation'),
        ...project,
        teams: z.array(z.string()).meta({ description: 'Names of the teams.', example: ['Registration'] }),
      })
      .meta({ description: 'Answer an invitation to teams.' }),
    z
      .object({ kind: z.literal('role'), ...project, role: z.enum(['owner', 'finance', 'desk']) })
      .meta({ description: 'Answer the offer of a role.' }),
    z
      .object({ kind: z.literal('seat'), ...project, ...shift })
      .meta({ description: 'Answer the offer of a seat on a task.' }),
    z
      .object({ kind: z.literal('unconfirmed'), ...project, count })
      .meta({ description: 'Confirm seats from a draft of the roster. Due when the first task begins.' }),
    z
      .object({
        kind: z.literal('swap'),
        ...project,
        ...shift,
        from: z
          .string()
          .meta({ description: 'Name of the person who made the request.', example: 'Ana Lima' }),
        exchange: z
          .boolean()
          .meta({ description: 'Whether the person asks for one of your seats in return.', example: false }),
      })
      .meta({ description: 'Answer someone who wants to hand over or swap a seat.' }),
    z
      .object({
        kind: z.literal('application'),
        ...project,
        asks: z.enum(['invitation', 'interview']).meta({ description: 'What the team wants to know.' }),
        team: z.string().meta({ example: 'Registration' }),
      })
      .meta({ description: 'Answer a team that reviews your application.' }),
    z
      .object({
        kind: z.literal('form'),
        ...project,
        fid: z.string().meta({ example: 'arrival' }),
        title,
        state: z.enum(['missing', 'draft', 'again']).meta({
          description: '`again` if a question has changed since you submitted the form.',
          example: 'missing',
        }),
      })
      .meta({ description: 'Fill in a form.' }),
    z.object({ kind: z.literal('availability'), ...project }).meta({ description: 'Say when you can help.' }),
    z
      .object({
        kind: z.literal('statement'),
        ...project,
        sid: z.string().meta({ example: 'conduct' }),
        title,
      })
      .meta({ description: 'Sign a statement.' }),
    z
      .object({
        kind: z.literal('private'),
        ...project,
        fields: z
          .array(
            z.object({
              section: z.enum(sections).meta({ example: 'real-profile' }),
              field: z.string().meta({ example: 'phone' }),
            }),
          )
          .meta({ description: 'Names of the fields, without values.' }),
      })
      .meta({ description: 'Provide private data. Only for callers with the scope `private`.' }),
    z
      .object({
        kind: z.literal('claim'),
        ...project,
        state: z.enum(['open', 'draft', 'declined', 'returned', 'withheld']).meta({
          description:
            '`open` if you can claim and haven’t. `returned` if a transfer came back. `withheld` if you’re in no team of the project any more, so that the claim isn’t paid until you share its account again.',
          example: 'draft',
        }),
      })
      .meta({ description: 'Continue or start a claim.' }),
    z
      .object({
        kind: z.literal('inbox'),
        ...project,
        count,
        overdue: z.int().meta({ description: 'How many of these applications are overdue.', example: 1 }),
      })
      .meta({ description: 'Decide on applications. The deadline is the earliest.' }),
    z
      .object({ kind: z.literal('claims'), ...project, count })
      .meta({ description: 'Decide on claims of others.' }),
  ])
  .meta({ id: 'Todo' })
export type Todo = z.output<typeof Todo>
