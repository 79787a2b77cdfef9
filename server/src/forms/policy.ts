import type { Why } from '../platform/errors.ts'
import { because } from './refusals.ts'

export type FormState = 'draft' | 'open' | 'retired'

/** The way of a form, and back. docs/organisers/statuses.md shows the same. */
export const nextStates: Record<FormState, readonly FormState[]> = {
  draft: ['open'],
  open: ['draft', 'retired'],
  retired: ['open'],
}

/** What someone has answered cannot become a draft of others again. */
export function whyNotMove(from: FormState, to: FormState, { answered }: { answered: boolean }): Why[] {
  if (from === to) return []
  if (!nextStates[from].includes(to)) return [because['form-state']]
  if (to === 'draft' && answered) return [because['form-answered']]
  return []
}

/** Retired ones are among them: all are shown on one page. */
export const mostForms = 100

export const whyNotAdd = (forms: number): Why[] => (forms < mostForms ? [] : [because['form-limit']])

interface Viewer {
  owner: boolean
  roles: readonly string[]
  asked: boolean
  answered: boolean
}

/** What it asks is for those it asks, for who reads the answers, and for who has given one. */
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

/** Owners, and those whom the form names; whoever runs the installation is neither. */
export const privateReaders = ({ readers }: { readers: readonly string[] }): string[] => ['owner', ...readers]

export const mayReadPrivate = (
  form: { readers: readonly string[] },
  { roles }: Pick<Viewer, 'roles'>,
): boolean => privateReaders(form).some((role) => roles.includes(role))

/** Why it cannot be filled in by someone now. */
export function whyNotAnswer(
  { state, closes_at }: { state: FormState; closes_at: Date | null },
  { asked }: Pick<Viewer, 'asked'>,
  now: Date,
): Why[] {
  if (state === 'retired' || (closes_at && closes_at <= now)) return [because['form-closed']]
  return asked ? [] : [because['form-audience']]
}

/** Nobody is reminded of what they cannot fill in; of a draft people do not even know. */
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

/** Whether they were done, and are asked to look again. */
export const isAskedAgain = (state: AnswerState | null, { sent }: { sent: boolean }): boolean =>
  state === 'draft' && sent

export type AnswerState = 'missing' | 'draft' | 'done' | 'closed'

/** What a person sees of a form. docs/organisers/statuses.md shows the same. */
export function stateOf({
  begun,
  done,
  closed,
}: {
  begun: boolean
  /** And nothing that they must look at has changed since. */
  done: boolean
  closed: boolean
}): AnswerState {
  if (done) return 'done'
  if (closed) return 'closed'
  return begun ? 'draft' : 'missing'
}
