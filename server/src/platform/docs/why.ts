import { z } from 'zod'
import { time } from '../values.ts'

/** `Why` of errors.ts, as the API shows it. */
export const WhyNot = z
  .object({
    rule: z.string().meta({ example: 'owners-only' }),
    setting: z.string().meta({ example: 'project owners' }),
    lifted_by: z.string().meta({ example: 'owner' }),
    from: time('From when on the rule no longer applies by itself, where that is known.').optional(),
    with: z
      .object({
        pid: z.string(),
        task: z.string(),
        title: z.string(),
        starts_at: time('When it starts.'),
        ends_at: time('When it ends.'),
      })
      .optional()
      .meta({ description: 'The shift in the way. Of one that is not yours to know, the times alone.' }),
  })
  .meta({ id: 'Why', description: 'Which rule said no, where it is set, and who can lift it.' })
