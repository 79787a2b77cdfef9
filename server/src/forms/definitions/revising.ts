import { isDeepStrictEqual } from 'node:util'
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
  if (old.private !== next.private) return false
  return (wordsMended || saysAllAsBefore(old, next)) && allowsAll(old, next)
}

/** Options that are new change nothing for who chose another. */
function saysAllAsBefore(old: AskedQuestion, next: AskedQuestion): boolean {
  const wordsOf = (question: AskedQuestion) => (question.kind === 'choice' ? question.options : [])
  const words = new Map(wordsOf(next).map(({ id, texts }) => [id, texts]))
  return (
    isDeepStrictEqual(old.texts, next.texts) &&
    wordsOf(old).every(({ id, texts }) => isDeepStrictEqual(texts, words.get(id)))
  )
}

/** Whether every answer to the one is valid for the other. */
function allowsAll(old: AskedQuestion, next: AskedQuestion): boolean {
  if (old.kind === 'text' && next.kind === 'text') return next.max >= old.max && (next.lines || !old.lines)
  if (old.kind === 'number' && next.kind === 'number')
    return (old.whole || !next.whole) && isWithin(old.min, next.min, -1) && isWithin(old.max, next.max, 1)
  if (old.kind === 'choice' && next.kind === 'choice') {
    const ids = new Set(next.options.map(({ id }) => id))
    return old.many === next.many && old.options.every(({ id }) => ids.has(id))
  }
  if (old.kind === 'date' && next.kind === 'date')
    return isWithin(old.from, next.from, -1) && isWithin(old.until, next.until, 1)
  if (old.kind === 'size' && next.kind === 'size') return old.sizes.every((size) => next.sizes.includes(size))
  return old.kind === next.kind
}

/** Whether a bound is where it was, or further out: `side` says in which direction that is. */
function isWithin<T extends number | string>(old: T | null, next: T | null, side: -1 | 1): boolean {
  if (next === null) return true
  if (old === null) return false
  return side === 1 ? next >= old : next <= old
}

/** Whether an answer may be needed where there was none. */
function asksMore(old: AskedQuestion, next: AskedQuestion): boolean {
  return next.required && (!old.required || !isDeepStrictEqual(old.when, next.when))
}
