import { type AskedQuestion, isAsked, type Question } from './questions.ts'

/**
 * What a change means for existing answers: after `words` they stay valid, after `reanswer` people are asked
 * again.
 */
export type Change = 'none' | 'words' | 'reanswer'

export function changeTo(old: Question | undefined, next: Question): Change {
  if (!old || !isAsked(old) || !isAsked(next)) return 'none'
  if (old.private !== next.private || !allowsAll(old, next)) return 'reanswer'
  return keepsTexts(old, next) ? 'none' : 'words'
}

const languages = ['en', 'zh-TW'] as const

/** New options change nothing for people who chose another one. */
function keepsTexts(old: AskedQuestion, next: AskedQuestion): boolean {
  const same = languages.every(
    (one) =>
      old.texts[one].label.trim() === next.texts[one].label.trim() &&
      old.texts[one].help.trim() === next.texts[one].help.trim(),
  )
  if (!same || old.kind !== 'choice' || next.kind !== 'choice') return same
  const words = new Map(next.options.map(({ id, texts }) => [id, texts]))
  return old.options.every(({ id, texts }) =>
    languages.every((one) => texts[one].trim() === words.get(id)?.[one].trim()),
  )
}

/** Whether every valid answer to the old question is valid for the new one. */
function allowsAll(old: AskedQuestion, next: AskedQuestion): boolean {
  if (old.kind === 'text' && next.kind === 'text') return next.max >= old.max && (next.lines || !old.lines)
  if (old.kind === 'number' && next.kind === 'number')
    return (old.whole || !next.whole) && isLower(old.min, next.min) && isHigher(old.max, next.max)
  if (old.kind === 'choice' && next.kind === 'choice') {
    const ids = new Set(next.options.map(({ id }) => id))
    return old.many === next.many && old.options.every(({ id }) => ids.has(id))
  }
  if (old.kind === 'date' && next.kind === 'date')
    return isLower(old.from, next.from) && isHigher(old.until, next.until)
  if (old.kind === 'size' && next.kind === 'size') return old.sizes.every((size) => next.sizes.includes(size))
  return old.kind === next.kind
}

/** Whether a bound is unchanged or less strict. */
const isLower = <T extends number | string>(old: T | null, next: T | null) =>
  next === null || (old !== null && next <= old)
const isHigher = <T extends number | string>(old: T | null, next: T | null) =>
  next === null || (old !== null && next >= old)
