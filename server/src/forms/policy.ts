import type { Why } from '../platform/errors.ts'
import { because } from './refusals.ts'

export type FormState = 'draft' | 'open' | 'retired'

/** State transitions of a form. docs/organisers/statuses.md shows the same. */
export const nextStates: Record<FormState, readonly FormState[]> = {
  draft: ['open'],
  open: ['draft', 'retired'],
  retired: ['open'],
}

/** A form with answers can't become a draft again. */
export function whyNotMove(from: FormState, to: FormState, { answered }: { answered: boolean }): Why[] {
  if (from === to) return []
  if (!nextStates[from].includes(to)) return [because['form-state']]
  if (to === 'draft' && answered) return [because['form-answered']]
  return []
}

/** Includes retired ones: all are shown on one page. */
export const mostForms = 100

export const whyNotAdd = (forms: number): Why[] => (forms < mostForms ? [] : [because['form-limit']])

interface Viewer {
  owner: boolean
  roles: readonly string[]
  asked: boolean
  answered: boolean
}

/** Visible to people it asks, readers of its answers, and people who have answered. */
export function maySeeForm(form: { state: FormState; readers: readonly string[] }, viewer: Viewer): boolean {
  if (viewer.owner || viewer.asked) return true
  return form.state !== 'draft' && (viewer.answered || mayReadAnswers(form, viewer))
}

export function mayReadAnswers(
  { readers }: { readers: readonly string[] },
  { owner, roles }: Pick<Viewer, 'owner' | 'roles'>,
): boolean {
  return owner || readers.some((role) => roles.includes(role))
}

/** Owners, and the roles that the form names; not site admins. */
export const privateReaders = ({ readers }: { readers: readonly string[] }): string[] => ['owner', ...readers]

export const mayReadPrivate = (
  form: { readers: readonly string[] },
  { roles }: Pick<Viewer, 'roles'>,
): boolean => privateReaders(form).some((role) => roles.includes(role))

/** Why someone can't fill it in now. */
export function whyNotAnswer(
  { state, closes_at }: { state: FormState; closes_at: Date | null },
  { asked }: Pick<Viewer, 'asked'>,
  now: Date,
): Why[] {
  if (state === 'retired' || (closes_at && closes_at <= now)) return [because['form-closed']]
  return asked ? [] : [because['form-audience']]
}

/** Whoever was told of other readers, or another purpose, may withdraw even after it has closed. */
export function whyNotWithdraw(
  form: { state: FormState; closes_at: Date | null },
  given: { notified_version: number | null } | null,
  now: Date,
): Why[] {
  return given?.notified_version ? [] : whyNotAnswer(form, { asked: true }, now)
}

/** Nobody is reminded of a form they can't fill in; drafts are unknown to people. */
export function whyNotRemind(
  { state, opens_at, closes_at }: { state: FormState; opens_at: Date | null; closes_at: Date | null },
  project: { state: string },
  now: Date,
): Why[] {
  if (project.state === 'draft' || project.state === 'archived') return [because['project-state']]
  const opened = state === 'open' && !(opens_at && opens_at > now)
  if (opened && !(closes_at && closes_at <= now)) return []
  return [because['form-not-open']]
}

/** Whether they were done and have to review it again. */
export const isAskedAgain = (state: AnswerState | null, { sent }: { sent: boolean }): boolean =>
  state === 'draft' && sent

export type AnswerState = 'missing' | 'draft' | 'done' | 'closed'

/** The state of a form for a person. docs/organisers/statuses.md shows the same. */
export function stateOf({
  begun,
  done,
  closed,
}: {
  begun: boolean
  /** And nothing that they must review has changed since. */
  done: boolean
  closed: boolean
}): AnswerState {
  if (done) return 'done'
  if (closed) return 'closed'
  return begun ? 'draft' : 'missing'
}
