import fc from 'fast-check'
import { isAsked, type Question } from '../../form-schema/src/questions.ts'
import { anyQuestions } from '../../form-schema/test/arbitraries.ts'

type Edited = Question & { same?: boolean }

/** Every possible edit of a question. */
const deeds = {
  keep: (question: Question): Edited => question,
  reword: (question: Question): Edited => reworded(question),
  correct: (question: Question): Edited => ({ ...reworded(question), same: true }),
  require: (question: Question): Edited =>
    isAsked(question) ? { ...question, required: !question.required } : question,
  hide: (question: Question): Edited => (isAsked(question) ? { ...question, private: true } : question),
  always: (question: Question): Edited => (isAsked(question) ? { ...question, when: null } : question),
  less: (question: Question): Edited => {
    if (question.kind === 'choice') return { ...question, options: question.options.slice(0, 1), same: true }
    if (question.kind === 'text') return { ...question, max: Math.ceil(question.max / 2), same: true }
    return question.kind === 'size' ? { ...question, sizes: question.sizes.slice(0, 1) } : question
  },
  more: (question: Question): Edited => {
    if (question.kind === 'text') return { ...question, max: question.max + 5, lines: true }
    if (question.kind === 'number') return { ...question, min: null, max: null }
    return question.kind === 'date' ? { ...question, from: null, until: null } : question
  },
}
type Deed = keyof typeof deeds | 'drop' | 'replace'

const reworded = (question: Question): Question => {
  const { en, 'zh-TW': zh } = question.texts
  return { ...question, texts: { en: { ...en, label: `${en.label}!`.slice(-60) }, 'zh-TW': zh } }
}

/** A few changes in a row, each of the whole form. */
export const anyEdits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    // Mostly one edit at a time, because combined edits mask each other.
    deeds: fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constant<Deed>('keep') },
        { weight: 2, arbitrary: fc.constantFrom<Deed>('require', 'always') },
        {
          weight: 2,
          arbitrary: fc.constantFrom<Deed>(...(Object.keys(deeds) as Deed[]), 'drop', 'replace'),
        },
      ),
      { minLength: 8, maxLength: 8 },
    ),
    others: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Question[]>([]) },
      { weight: 1, arbitrary: anyQuestions(4) },
    ),
    reverse: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
)
export interface Edit {
  deeds: Deed[]
  others: Question[]
  reverse: boolean
}

/** The resulting questions, as the builder would send them. */
export function applyEdit(
  questions: readonly Question[],
  { deeds: wanted, others, reverse }: Edit,
): Edited[] {
  const changed = questions.flatMap((question, n): Edited[] => {
    const deed = wanted[n % wanted.length]!
    if (deed === 'drop') return []
    if (deed !== 'replace') return [deeds[deed](question)]
    const other = others[n % Math.max(1, others.length)]
    return [other ? { ...other, id: question.id } : question]
  })
  const added = others.filter(({ id }) => !changed.some((one) => one.id === id))
  const all = [...changed, ...added]
  return withoutBrokenConditions(reverse ? all.toReversed() : all)
}

/** The builder doesn't allow conditions on impossible answers. */
function withoutBrokenConditions(questions: Edited[]): Edited[] {
  const done: Edited[] = []
  for (const question of questions) done.push(isAsked(question) ? fixCondition(question, done) : question)
  return done
}

function fixCondition(question: Extract<Edited, { when: unknown }>, earlier: Edited[]): Edited {
  const { when } = question
  const other = when && earlier.find(({ id }) => id === when.question)
  if (!other || !isAsked(other)) return { ...question, when: null }
  const possible: unknown[] =
    other.kind === 'choice'
      ? other.options.map(({ id }) => id)
      : other.kind === 'size'
        ? other.sizes
        : other.kind === 'consent'
          ? [true, false]
          : []
  const is = when.is.filter((one) => possible.includes(one))
  if (is.length === 0) return { ...question, when: null }
  return { ...question, when: { ...when, is }, private: question.private || other.private }
}
