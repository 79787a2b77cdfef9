export type Language = 'en' | 'zh-TW'

/** What an answer must be for another question to be asked: one of these. */
export interface Condition {
  question: string
  is: (string | boolean)[]
}

export interface Option {
  id: string
  texts: Record<Language, string>
}

interface Asked {
  id: string
  /** Raised when the question is no longer the same one: answers to an earlier one are not answers to this. */
  rev: number
  texts: Record<Language, { label: string; help: string }>
}

interface Answerable extends Asked {
  required: boolean
  /** Sealed with the key of whoever answers, and read for a purpose alone. */
  private: boolean
  when: Condition | null
}

export type Question =
  | (Asked & { kind: 'section' })
  | (Answerable & { kind: 'text'; lines: boolean; max: number })
  | (Answerable & { kind: 'number'; whole: boolean; min: number | null; max: number | null })
  | (Answerable & { kind: 'choice'; many: boolean; options: Option[] })
  | (Answerable & { kind: 'date'; from: string | null; until: string | null })
  | (Answerable & { kind: 'file' })
  | (Answerable & { kind: 'size'; sizes: string[] })
  | (Answerable & { kind: 'dietary' })
  | (Answerable & { kind: 'consent' })

export type Kind = Question['kind']
export type AskedQuestion = Exclude<Question, { kind: 'section' }>

export const isAsked = (question: Question): question is AskedQuestion => question.kind !== 'section'

/** Asked in confidence or not at all. */
export const alwaysPrivate: readonly Kind[] = ['file', 'dietary']
