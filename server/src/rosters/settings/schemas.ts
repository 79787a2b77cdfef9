import { z } from 'zod'
import { line } from '../../platform/values.ts'

const weight = (description: string, example: number) =>
  z.int().min(0).max(1000).meta({ description, example })

const RosterWeights = z
  .strictObject({
    open: weight('For each open spot; critical roles count twice.', 100),
    preferences: weight('For each shift of a kind or at a time that the person didn’t wish for.', 1),
    hours: weight('For each hour above or below what the person wishes for.', 1),
    fairness: weight('For each unpopular shift of a person beyond the first.', 4),
    stability: weight('For each proposed seat that is dropped when the draft is filled again.', 5),
    experience: weight('For each shift without anyone who has done this kind of work before.', 30),
  })
  .meta({ id: 'RosterWeights', description: 'Points for one wish that isn’t granted. 0 ignores the wish.' })

const named = (description: string, example: string) =>
  z
    .array(line(60))
    .max(20)
    .refine((all) => new Set(all).size === all.length, 'Each may appear only once.')
    .meta({ description, example: [example] })

export const RosterSettings = z
  .strictObject({
    weights: RosterWeights,
    critical: named('Names of roles whose open spots count twice.', 'First aid'),
    unpopular: named('Categories of tasks that are shared fairly. Shifts at night always are.', 'Cleaning'),
  })
  .meta({ id: 'RosterSettings', description: 'What drafts of rosters aim for.' })
export type RosterSettings = z.output<typeof RosterSettings>
