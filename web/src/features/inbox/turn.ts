import type { Application, ApplicationStep } from '@manyhands/api-client'

export type Decision = 'accept' | 'decline' | 'forward'

/** The step of the team that is reviewing it. */
export const turnOf = ({ steps }: Pick<Application, 'steps'>): ApplicationStep | null =>
  steps.find(({ state }) => state === 'pending') ?? null

/** Whether it is past the promised answer date. */
export const isOverdue = (step: ApplicationStep | null, now = Date.now()): boolean =>
  step !== null && step.answer_by !== null && Date.parse(step.answer_by) < now

/** The viewer's permissions. */
export interface Viewer {
  isOrganiser: boolean
  leads: (tid: string) => boolean
}

/** A team decides on the applications it is reviewing; only owners decide on those in the pool. */
export function mayDecide(application: Application, { isOrganiser, leads }: Viewer): boolean {
  const turn = turnOf(application)
  return turn ? isOrganiser || leads(turn.tid) : application.state === 'pooled' && isOrganiser
}

type Outcome = 'accepted' | 'moved' | 'pooled' | 'declined'

/** The outcome of a decision; there is an email for each. */
export function outcomeOf({ state, steps, pool }: Application, decision: Decision): Outcome {
  if (decision === 'accept') return 'accepted'
  if (decision === 'forward') return 'moved'
  if (steps.some((step) => step.state === 'waiting')) return 'moved'
  return pool && state !== 'pooled' ? 'pooled' : 'declined'
}

/** Applications grouped by outcome. */
export function outcomesOf(
  applications: Application[],
  decision: Decision,
): { fate: Outcome; ids: string[] }[] {
  const ids = new Map<Outcome, string[]>()
  for (const application of applications) {
    const fate = outcomeOf(application, decision)
    ids.set(fate, [...(ids.get(fate) ?? []), application.id])
  }
  return [...ids].map(([fate, some]) => ({ fate, ids: some }))
}

/** Groups by team, because one request decides for one team and a selection may span several. */
export function byTeam<One extends Application>(applications: One[]): { tid: string | null; some: One[] }[] {
  const teams = Map.groupBy(applications, (application) => turnOf(application)?.tid ?? null)
  return [...teams].map(([tid, some]) => ({ tid, some }))
}
