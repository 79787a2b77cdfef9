import { changeTo } from '../../../../../../form-schema/src/changes.ts'
import type { Question } from '../../../../../../form-schema/src/questions.ts'
import { isAsked } from '../../../../../../form-schema/src/questions.ts'
import { type Language, languages } from '../../../../lib/i18n/languages.ts'
import { answersTo, type Edited, type FormDraft } from './draft.ts'

export type FaultCode =
  | 'label'
  | 'options'
  | 'optionWords'
  | 'sizes'
  | 'range'
  | 'days'
  | 'room'
  | 'condition'
  | 'conditionAnswers'
  | 'conditionPrivate'
  | 'same'

export interface Fault {
  code: FaultCode
  /** The language in which a text is missing. */
  language?: Language
}

/** Problems that a draft may have, because nobody can see it yet. */
export const isWaiting = ({ code }: Fault) => code === 'label' || code === 'optionWords'

const isBlank = (text: string) => text.trim() === ''

/** The problems of one question, given the questions before it and its saved version. */
export function faultsOf(question: Edited, earlier: readonly Edited[], old: Question | undefined): Fault[] {
  const words = languages
    .filter((language) => isBlank(question.texts[language].label))
    .map((language): Fault => ({ code: 'label', language }))
  const choice = old && changeTo(old, question) === 'words' && question.same === undefined
  return [
    ...words,
    ...faultsOfKind(question),
    ...faultsOfCondition(question, earlier),
    ...(choice ? [{ code: 'same' as const }] : []),
  ]
}

function faultsOfKind(question: Edited): Fault[] {
  switch (question.kind) {
    case 'choice':
      if (question.options.length === 0) return [{ code: 'options' }]
      return languages
        .filter((language) => question.options.some(({ texts }) => isBlank(texts[language])))
        .map((language) => ({ code: 'optionWords', language }))
    case 'size':
      return question.sizes.length === 0 ? [{ code: 'sizes' }] : []
    case 'number':
      return question.min !== null && question.max !== null && question.min > question.max
        ? [{ code: 'range' }]
        : []
    case 'date':
      return question.from !== null && question.until !== null && question.from > question.until
        ? [{ code: 'days' }]
        : []
    case 'text':
      return Number.isInteger(question.max) && question.max >= 1 && question.max <= 5000
        ? []
        : [{ code: 'room' }]
    default:
      return []
  }
}

function faultsOfCondition(question: Edited, earlier: readonly Edited[]): Fault[] {
  if (!isAsked(question) || !question.when) return []
  const { question: id, is } = question.when
  const other = earlier.find((one) => one.id === id)
  const answers = other && answersTo(other)
  if (!other || !answers) return [{ code: 'condition' }]
  if (is.length === 0 || is.some((one) => !answers.includes(one))) return [{ code: 'conditionAnswers' }]
  return isAsked(other) && other.private && !question.private ? [{ code: 'conditionPrivate' }] : []
}

/** By question id. Valid questions are absent. */
export function faultsInQuestions(
  questions: readonly Edited[],
  before: readonly Question[],
): Map<string, Fault[]> {
  const old = new Map(before.map((one) => [one.id, one]))
  const found = questions.map(
    (one, at) => [one.id, faultsOf(one, questions.slice(0, at), old.get(one.id))] as const,
  )
  return new Map(found.filter(([, faults]) => faults.length > 0))
}

export type FormFault = 'title' | 'times' | 'nothing' | 'teams' | 'purpose'

/** The problems of the form as a whole; some matter only when it is published. */
export function faultsInForm(draft: FormDraft, { open }: { open: boolean }): FormFault[] {
  const { texts, questions, audience, tids, opens_at, closes_at } = draft
  const asked = questions.filter(isAsked)
  const checks: [FormFault, boolean][] = [
    ['title', languages[open ? 'some' : 'every']((one) => isBlank(texts[one].title))],
    ['times', opens_at !== null && closes_at !== null && Date.parse(closes_at) <= Date.parse(opens_at)],
    ['nothing', open && asked.length === 0],
    ['teams', open && audience === 'teams' && tids.length === 0],
    [
      'purpose',
      open && asked.some((one) => one.private) && languages.some((one) => isBlank(texts[one].purpose)),
    ],
  ]
  return checks.flatMap(([fault, there]) => (there ? [fault] : []))
}
