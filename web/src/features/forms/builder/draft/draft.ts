import type { Form, FormChange } from '@manyhands/api-client'
import { clothesSizes } from '../../../../../../form-schema/src/choices.ts'
import type { AskedQuestion, Condition, Kind, Question } from '../../../../../../form-schema/src/questions.ts'
import { alwaysPrivate, isAsked } from '../../../../../../form-schema/src/questions.ts'

/** A question while it is edited; `same` says whether only its wording changes. */
export type Edited = Question & { same?: boolean | undefined }
export type EditedAsked = AskedQuestion & { same?: boolean | undefined }

type Settings = Pick<
  Form,
  'texts' | 'audience' | 'tids' | 'opens_at' | 'closes_at' | 'required_for' | 'readers' | 'position'
>
export interface FormDraft extends Settings {
  questions: Edited[]
}

export const draftOf = (form: Form): FormDraft => ({
  texts: form.texts,
  audience: form.audience,
  tids: form.tids,
  opens_at: form.opens_at,
  closes_at: form.closes_at,
  required_for: form.required_for,
  readers: form.readers,
  position: form.position,
  questions: form.questions as Question[],
})

/** The request body. */
export const changeOf = (draft: FormDraft, state: 'draft' | 'open'): FormChange => ({
  ...draft,
  state,
  tids: draft.audience === 'teams' ? draft.tids : [],
  questions: draft.questions.map((question) => ({
    ...question,
    same: question.same ?? false,
  })) as FormChange['questions'],
})

const noWords = { en: { label: '', help: '' }, 'zh-TW': { label: '', help: '' } }

/** Until saved, a question has a temporary id, which is then replaced by one derived from its text. */
const isNewName = (id: string) => /^new[_-]\d+$/.test(id)

function newName(taken: readonly string[], mark: '_' | '-'): string {
  let count = 1
  while (taken.includes(`new${mark}${count}`)) count++
  return `new${mark}${count}`
}

const ownOf: Record<Kind, object> = {
  section: {},
  text: { lines: false, max: 200 },
  number: { whole: true, min: null, max: null },
  choice: { many: false },
  date: { from: null, until: null },
  file: {},
  size: { sizes: [...clothesSizes] },
  dietary: {},
  consent: {},
}

export function newQuestion(kind: Kind, questions: readonly Edited[]): Edited {
  const id = newName(
    questions.map((one) => one.id),
    '_',
  )
  const asked =
    kind === 'section' ? {} : { required: true, private: alwaysPrivate.includes(kind), when: null }
  const options = kind === 'choice' ? { options: [newOption([]), newOption([newOption([])])] } : {}
  return { id, rev: 1, texts: noWords, kind, ...asked, ...ownOf[kind], ...options } as Edited
}

export type Option = Extract<AskedQuestion, { kind: 'choice' }>['options'][number]

export const newOption = (options: readonly Option[]): Option => ({
  id: newName(
    options.map(({ id }) => id),
    '-',
  ),
  texts: { en: '', 'zh-TW': '' },
})

/** Moves an item up or down; does nothing at the ends. */
export function move<One>(list: readonly One[], at: number, by: -1 | 1): One[] {
  const to = at + by
  if (to < 0 || to >= list.length) return [...list]
  return list.toSpliced(at, 1).toSpliced(to, 0, list[at]!)
}

/** Inserts a copy below, with another id. */
export function duplicate(questions: readonly Edited[], at: number): Edited[] {
  const { same: _, ...question } = questions[at]!
  const id = newName(
    questions.map((one) => one.id),
    '_',
  )
  return questions.toSpliced(at + 1, 0, { ...question, id, rev: 1 } as Edited)
}

/** Removes a question; questions that depended on it are asked of everyone. */
export function remove(questions: readonly Edited[], at: number): Edited[] {
  const gone = questions[at]!.id
  return questions
    .toSpliced(at, 1)
    .map((one) => (isAsked(one) && one.when?.question === gone ? { ...one, when: null } : one))
}

export function put(questions: readonly Edited[], question: Edited): Edited[] {
  return questions.map((one) => (one.id === question.id ? question : one))
}

/** The answers that a condition can test; null if there are none to choose from. */
export function answersTo(question: Question): (string | boolean)[] | null {
  if (question.kind === 'choice') return question.options.map(({ id }) => id)
  if (question.kind === 'size') return question.sizes
  return question.kind === 'consent' ? [true, false] : null
}

const hasWords = (...words: string[]) => words.some((one) => one.trim() !== '')

/** Assigns ids derived from the English texts to all questions without one. */
export function named(questions: readonly Edited[]): Edited[] {
  const kept = questions.map(({ id }) => id).filter((id) => !isNewName(id))
  const names = new Map<string, string>()
  // A question without a text gets its id later.
  for (const { id, texts, kind } of questions)
    if (isNewName(id) && hasWords(texts.en.label, texts['zh-TW'].label))
      names.set(id, free(slug(texts.en.label, '_') || kind, [...kept, ...names.values()], '_'))
  const optionNames = new Map(
    questions.map((one) => [one.id, one.kind === 'choice' ? namesOfOptions(one.options) : new Map()]),
  )
  return questions.map((one) => {
    const question = { ...one, id: names.get(one.id) ?? one.id }
    if (!isAsked(question)) return question
    const when = question.when && renamed(question.when, names, optionNames)
    if (question.kind !== 'choice') return { ...question, when }
    const own = optionNames.get(one.id)!
    const options = question.options.map((option) => ({ ...option, id: own.get(option.id) ?? option.id }))
    return { ...question, when, options }
  })
}

type Names = ReadonlyMap<string, string>

function renamed(
  { question, is }: Condition,
  names: Names,
  optionNames: ReadonlyMap<string, Names>,
): Condition {
  const options = optionNames.get(question)
  const nameOf = (one: string | boolean) => (typeof one === 'string' ? (options?.get(one) ?? one) : one)
  return { question: names.get(question) ?? question, is: is.map(nameOf) }
}

function namesOfOptions(options: readonly Option[]): Names {
  const kept = options.map(({ id }) => id).filter((id) => !isNewName(id))
  const names = new Map<string, string>()
  for (const { id, texts } of options)
    if (isNewName(id) && hasWords(texts.en, texts['zh-TW']))
      names.set(id, free(slug(texts.en, '-') || 'option', [...kept, ...names.values()], '-'))
  return names
}

/** "Which size?" → "which_size": lower-case Latin letters and digits, starting with a letter. */
const slug = (words: string, mark: '_' | '-') =>
  words
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, mark)
    .replace(mark === '_' ? /^[^a-z]+/ : /^-+/, '')
    .slice(0, 32)
    .replace(/[_-]+$/, '')

function free(first: string, taken: readonly string[], mark: '_' | '-'): string {
  let name = first
  for (let count = 2; taken.includes(name); count++) name = `${first}${mark}${count}`
  return name
}
