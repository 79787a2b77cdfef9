import { z } from 'zod'
import { type LiftedBy, lifters } from '../refusals.ts'
import { time } from '../values.ts'

/** `Why` of errors.ts, as the API shows it. */
export const WhyNot = z
  .object({
    rule: z
      .string()
      .meta({ description: 'The key of the rule. /api/errors lists all rules.', example: 'owners-only' }),
    setting: z.string().meta({
      description: 'What would have to change: a field of a resource, or an environment variable.',
      example: 'project.owners',
    }),
    lifted_by: z.array(z.enum(Object.keys(lifters) as [LiftedBy, ...LiftedBy[]])).meta({
      description: 'Who can change the `setting`. /api/errors explains the keys.',
      example: ['owner'],
    }),
    detail: z.string().meta({
      description: 'What the rule says, and what you can do.',
      example: 'Only owners of the project can do this. Ask an owner.',
    }),
    from: time('When the rule stops applying by itself, where that is known.').optional(),
    with: z
      .object({
        pid: z.string(),
        task: z.string(),
        title: z.string(),
        starts_at: time('When the conflicting shift starts.'),
        ends_at: time('When the conflicting shift ends.'),
      })
      .optional()
      .meta({
        description:
          'The shift that conflicts. `pid`, `task` and `title` are empty if you may not see that shift.',
      }),
    form: z.string().optional().meta({ description: 'The `fid` of the form concerned.' }),
    statement: z.string().optional().meta({ description: 'The `sid` of the statement concerned.' }),
    field: z.string().optional().meta({
      description: 'The section and the field of private data that are missing.',
      example: 'bank.iban',
    }),
  })
  .meta({ id: 'Why', description: 'Why something was refused: the rule, and what it applies to here.' })
