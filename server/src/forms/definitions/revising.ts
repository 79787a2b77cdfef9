import { isDeepStrictEqual } from 'node:util'
import { changeTo } from '../../../../form-schema/src/changes.ts'
import type { AskedQuestion, Question } from '../../../../form-schema/src/questions.ts'
import { isAsked } from '../../../../form-schema/src/questions.ts'
import type { NewQuestion } from './questions.ts'

interface Revised {
  questions: Question[]
  /** Whether who was done still is: nothing that they must look at has changed. */
  stands: boolean
}

/** Of a draft, which nobody has answered. */
export const freshly = (wanted: readonly (NewQuestion | Question)[]): Question[] =>
  wanted.map((question) => ({ ...plainOf(question), rev: 1 }))

/** Gives each question its rev: raised if answers to what it was are no answers to what it is. */
export function revise(
  before: readonly Question[],
  wanted: readonly NewQuestion[],
  /** The highest that each ever had. */
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

/** As it is kept, without what is said to the server alone. */
function plainOf(question: NewQuestion | Question): Question {
  const { same: _, ...plain } = { same: false, ...question }
  return plain as Question
}

/** Whether what was answered to the one is an answer to the other. */
function isSame(old: AskedQuestion, next: AskedQuestion, wordsMended: boolean): boolean {
  const change = changeTo(old, next)
  return change === 'none' || (change === 'words' && wordsMended)
}

/** Whether an answer may be needed where there was none. */
function asksMore(old: AskedQuestion, next: AskedQuestion): boolean {
  return next.required && (!old.required || !isDeepStrictEqual(old.when, next.when))
}
