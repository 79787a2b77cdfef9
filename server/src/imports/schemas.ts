import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import { line, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'

export const importParams = pidParams.extend({
  id: z.uuid().meta({ description: 'Which import.', example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }),
})

export const fileQuery = z.object({
  file_name: line(200)
    .default('people')
    .meta({ description: 'What the file is called, to know it again.', override: { type: 'string' } }),
})

const column = z.int().min(0).max(49)

export const Mapping = z
  .strictObject({
    email: column.nullable().meta({ description: 'Needed. Whom a row is about.', example: 0 }),
    name: column.nullable().default(null).meta({ description: 'For people who are new here.', example: 1 }),
    team: column
      .nullable()
      .default(null)
      .meta({ description: 'Needed. The `tid` or the name of a team.', example: 2 }),
    role: column
      .nullable()
      .default(null)
      .meta({ description: 'Chief or member; nothing there changes nothing.', example: null }),
  })
  .meta({ id: 'ImportMapping', description: 'Which column holds what, counted from 0; null for none.' })
export type Mapping = z.output<typeof Mapping>

export const effects = ['add', 'new-person', 'role-change', 'nothing', 'skip'] as const
export type Effect = (typeof effects)[number]

const count = z.int().meta({ example: 12 })

export const Import = z
  .object({
    id: z.uuid(),
    state: z.enum(['draft', 'running', 'done', 'failed']).meta({ example: 'draft' }),
    file_name: z.string().meta({ example: 'volunteers.xlsx' }),
    columns: z.array(z.string()).meta({ example: ['E-mail', 'Name', 'Team'] }),
    mapping: Mapping,
    total: z.int().meta({ description: 'How many rows it has.', example: 50 }),
    done: z.int().meta({ description: 'How many of them are carried out.', example: 0 }),
    effects: z
      .object({ add: count, 'new-person': count, 'role-change': count, nothing: count, skip: count })
      .meta({ description: 'How many rows do what: those carried out, or for a draft all, as things are.' }),
    created_at: time('When the file came.'),
    finished_at: time('When all was done.').nullable(),
  })
  .meta({ id: 'Import', description: 'A table of people that is brought into a project.' })

const problemCodes = [
  'email_missing',
  'email_invalid',
  'team_missing',
  'team_unknown',
  'team_ambiguous',
  'team_archived',
  'role_unknown',
  'duplicate',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export const ImportRow = z
  .object({
    n: z
      .int()
      .meta({ description: 'As the spreadsheet counts: the names of the columns are 1.', example: 2 }),
    cells: z.array(z.string()).meta({ description: 'As they stand in the file.' }),
    email: z.string().nullable().meta({ example: 'mei-ling@example.org' }),
    name: z.string().nullable().meta({ example: 'Mei-Ling Chen' }),
    team: z
      .object({ tid: z.string(), name: z.string() })
      .nullable()
      .meta({ example: { tid: 'registration', name: 'Registration' } }),
    role: z.enum(['chief', 'member']).nullable().meta({ description: 'Null if the file says none.' }),
    person: z
      .object({ uid: z.uuid(), name: z.string() })
      .nullable()
      .meta({ description: 'Who has the address, if they are known here. Their name stays as it is.' }),
    effect: z.enum(effects).meta({
      description:
        'What it does, or did: `add` to the team, `new-person` also makes them known here, `role-change`, `nothing` if all is so already, `skip` for its problems.',
    }),
    done: z.boolean().meta({ description: 'Whether it is carried out.' }),
    problems: z.array(
      z.object({
        code: z.enum(problemCodes).meta({ example: 'team_unknown' }),
        detail: z.string().meta({ example: 'There is no team "Registraton" in this project.' }),
        row: z.int().optional().meta({ description: 'The other row, for `duplicate`.' }),
      }),
    ),
  })
  .meta({ id: 'ImportRow', description: 'What one row would do.' })

export const ImportRows = pageOf(ImportRow)

const flag = (description: string) =>
  z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .meta({ description, override: { type: 'string', enum: ['true', 'false'] } })

export const rowsQuery = pageQuery.extend({ problems: flag('`true` for rows with problems alone.') })
export const exportQuery = z.object({
  template: flag('`true` for the names of the columns and two examples, to fill in.'),
})
