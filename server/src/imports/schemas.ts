import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import { line, time } from '../platform/values.ts'
import { pidParams } from '../projects/index.ts'

export const importParams = pidParams.extend({
  id: z.uuid().meta({ description: 'Import identifier.', example: '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e' }),
})

export const fileQuery = z.object({
  file_name: line(200)
    .default('people')
    .meta({ description: 'Name of the file, for display.', override: { type: 'string' } }),
})

const column = z.int().min(0).max(49)

export const Mapping = z
  .strictObject({
    email: column
      .nullable()
      .meta({ description: 'Column with the person’s email address. Required.', example: 0 }),
    name: column
      .nullable()
      .default(null)
      .meta({ description: 'Column with the name, used only for people without an account.', example: 1 }),
    team: column
      .nullable()
      .default(null)
      .meta({ description: 'Column with the `tid` or name of a team. Required.', example: 2 }),
    role: column.nullable().default(null).meta({
      description: 'Column with the role (chief or member). An empty cell doesn’t change the role.',
      example: null,
    }),
  })
  .meta({ id: 'ImportMapping', description: 'Column number of each field, starting at 0; null for none.' })
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
    total: z.int().meta({ description: 'Number of rows.', example: 50 }),
    done: z.int().meta({ description: 'Number of processed rows.', example: 0 }),
    effects: z
      .object({ add: count, 'new-person': count, 'role-change': count, nothing: count, skip: count })
      .meta({
        description:
          'Number of rows by effect. Counts the processed rows or, while the import is a draft, all rows as they would be processed now.',
      }),
    created_at: time('When the file was uploaded.'),
    finished_at: time('When the import finished.').nullable(),
  })
  .meta({ id: 'Import', description: 'An import of people into a project.' })

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
    n: z.int().meta({ description: 'Row number as in the spreadsheet; the header is row 1.', example: 2 }),
    cells: z.array(z.string()).meta({ description: 'Cells as in the file.' }),
    email: z.string().nullable().meta({ example: 'mei-ling@example.org' }),
    name: z.string().nullable().meta({ example: 'Mei-Ling Chen' }),
    team: z
      .object({ tid: z.string(), name: z.string() })
      .nullable()
      .meta({ example: { tid: 'registration', name: 'Registration' } }),
    role: z.enum(['chief', 'member']).nullable().meta({ description: 'Role in the file; null if none.' }),
    person: z.object({ uid: z.uuid(), name: z.string() }).nullable().meta({
      description:
        'The person with this email address, if they have accepted an invitation to the project; otherwise null, whether or not there is an account. Their name doesn’t change.',
    }),
    effect: z.enum(effects).meta({
      description:
        '`add`: invited to the team. `new-person`: invited to the team; nobody in the project is known by this address. `role-change`: role changed. `nothing`: no change needed. `skip`: skipped because of problems.',
    }),
    done: z.boolean().meta({ description: 'Whether the row has been processed.' }),
    problems: z.array(
      z.object({
        code: z.enum(problemCodes).meta({ example: 'team_unknown' }),
        detail: z.string().meta({ example: 'There is no team "Registraton" in this project.' }),
        row: z.int().optional().meta({ description: 'With `duplicate`: number of the other row.' }),
      }),
    ),
  })
  .meta({ id: 'ImportRow', description: 'One row of an import and its effect.' })

export const ImportRows = pageOf(ImportRow)

const flag = (description: string) =>
  z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .meta({ description, override: { type: 'string', enum: ['true', 'false'] } })

export const rowsQuery = pageQuery.extend({ problems: flag('`true` to get only rows with problems.') })
export const exportQuery = z.object({
  template: flag('`true` for a template with column names and two example rows.'),
})
