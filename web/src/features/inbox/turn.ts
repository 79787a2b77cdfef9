import type { Application, ApplicationStep } from '../../../../api-client/src/index.ts'

export type Decision = 'accept' | 'decline' | 'forward'

/** The team that has it before it now. */
export const turnOf = ({ steps }: Pick<Application, 'steps'>): ApplicationStep | null =>
  steps.find(({ state }) => state === 'pending') ?? null

/** It waits longer than was promised. */
export const isLate = (step: ApplicationStep | null, now = Date.now()): boolean =>
  step !== null && step.answer_by !== null && Date.parse(step.answer_by) < now

/** Who looks: what they run decides what they may do here. */
export interface Viewer {
  runs: boolean
  leads: (tid: string) => boolean
}

/** A team decides on what is before it; on one in the pool only owners do. */
export function mayDecide(application: Application, { runs, leads }: Viewer): boolean {
  const turn = turnOf(application)
  return turn ? runs || leads(turn.tid) : application.state === 'pooled' && runs
}

type Fate = 'accepted' | 'moved' | 'pooled' | 'declined'

/** What a decision leads to; there is a mail for each. */
export function fateOf({ state, steps, pool }: Application, decision: Decision): Fate {
  if (decision === 'accept') return 'accepted'
  if (decision === 'forward') return 'moved'
  if (steps.some((step) => step.state === 'waiting')) return 'moved'
  return pool && state !== 'pooled' ? 'pooled' : 'declined'
}

/** Applications by what becomes of them, each with how many. */
export function fatesOf(applications: Application[], decision: Decision): { fate: Fate; ids: string[] }[] {
  const ids = new Map<Fate, string[]>()
  for (const application of applications) {
    const fate = fateOf(application, decision)
    ids.set(fate, [...(ids.get(fate) ?? []), application.id])
  }
  return [...ids].map(([fate, some]) => ({ fate, ids: some }))
}

/** One decision is made for one team: what was chosen together may be before several. */
export function byTeam<One extends Application>(applications: One[]): { tid: string | null; some: One[] }[] {
  const teams = Map.groupBy(applications, (application) => turnOf(application)?.tid ?? null)
  return [...teams].map(([tid, some]) => ({ tid, some }))
}

/** The one after it that stays, else the one before; none where none was open. */
export function nextAfter(ids: string[], gone: string[], open: string | undefined): string | undefined {
  const stays = (id: string) => !gone.includes(id)
  if (open === undefined || stays(open)) return open
  const at = ids.indexOf(open)
  return ids.slice(at + 1).find(stays) ?? ids.slice(0, Math.max(at, 0)).findLast(stays)
}
