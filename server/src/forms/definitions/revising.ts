import { isDeepStrictEqual } from 'node:util'
import { changeTo } from '../../../../form-schema/src/changes.ts'
import type { AskedQuestion, Question } from '../../../../form-schema/src/questions.ts'
import { isAsked } from '../../../../form-schema/src/questions.ts'
import type { NewQuestion } from './questions.ts'

interface Revised {
  questions: Question[]
  /** Whether people who were done still are: nothing that they must review has changed. */
  stands: boolean
}

/** Questions of a draft, which nobody has answered. */
export const freshly = (wanted: readonly (NewQuestion | Question)[]): Question[] =>
  wanted.map((question) => ({ ...plainOf(question), rev: 1 }))

/** Assigns each question its rev: incremented if existing answers are no longer answers to it. */
export function revise(
  before: readonly Question[],
  wanted: readonly NewQuestion[],
  /** The highest rev that each ever had. */
  revs: ReadonlyMap<string, number>,
): Revised {
  let stands = true
  const questions = wanted.map((one): Question => {
    const question = plainOf(one)
    if (!isAsked(question)) return { ...question, rev: 1 }
    const old = before.filter(isAsked).find(({ id }) => id === one.id)
    if (old && isSame(old, question, one.same)) {
      if (asksMore(old, question)) stands = false
      return { ...question, rev: old.rev }
    }
    if (revs.has(one.id) || question.required) stands = false
    return { ...question, rev: (revs.get(one.id) ?? 0) + 1 }
  })
  return { questions, stands }
}

/** As stored, without fields that are only in requests. */
function plainOf(question: NewQuestion | Question): Question {
  const { same: _, ...plain } = { same: false, ...question }
  return plain as Question
}

/** Whether answers to the old question are answers to the new one. */
function isSame(old: AskedQuestion, next: AskedQuestion, isCorrection: boolean): boolean {
  const change = changeTo(old, next)
  return change === 'none' || (change === 'words' && isCorrection)
}

/** Whether an answer may now be required where there was none. */
function asksMore(old: AskedQuestion, next: AskedQuestion): boolean {
  return next.required && (!old.required || !isDeepStrictEqual(old.when, next.when))
}
