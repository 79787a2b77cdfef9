import type { Closing, Project, Purpose, SubsidyTotals } from '@manyhands/api-client'

export interface Known {
  project: Pick<Project, 'state' | 'organiser'>
  closing: Closing
  /** Null for people who don't decide on claims, and without a travel allowance. */
  totals: Pick<SubsidyTotals, 'submitted' | 'approved'>[] | null
  purposes: Pick<Purpose, 'until'>[]
}

type Key = 'hours' | 'certificates' | 'thanks' | 'feedback' | 'claims' | 'data' | 'end' | 'next'

export interface ClosingStep {
  key: Key
  done: boolean
  count: number
  /** The last day on which private data can be read. */
  until?: string
}

/** In order; the travel allowance only for those who decide on claims. */
export function stepsOf({ project, closing, totals, purposes }: Known): ClosingStep[] {
  const { unrecorded, people, certified, announcements, forms, next } = closing
  const open = (totals ?? []).reduce(
    (sum, { submitted, approved }) => sum + submitted.count + approved.count,
    0,
  )
  const until = purposes
    .map((one) => one.until)
    .toSorted()
    .at(-1)
  return [
    { key: 'hours', done: people > 0 && unrecorded === 0, count: unrecorded },
    { key: 'certificates', done: project.organiser !== null && certified > 0, count: certified },
    { key: 'thanks', done: announcements > 0, count: announcements },
    { key: 'feedback', done: forms > 0, count: forms },
    ...(totals ? [{ key: 'claims' as const, done: open === 0, count: open }] : []),
    { key: 'data', done: purposes.length === 0, count: purposes.length, ...(until && { until }) },
    { key: 'end', done: project.state === 'closed' || project.state === 'archived', count: 0 },
    { key: 'next', done: next !== null, count: 0 },
  ]
}
