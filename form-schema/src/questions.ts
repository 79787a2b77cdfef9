export type Language = 'en' | 'zh-TW'

/** Another question is asked only if its answer is one of these. */
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
  /**
   * Incremented when the question changes its meaning: answers to an earlier revision are not answers to this
   * one.
   */
  rev: number
  texts: Record<Language, { label: string; help: string }>
}

interface Answerable extends Asked {
  required: boolean
  /** Encrypted with the key of the person who answers, and readable only for a purpose. */
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

/** These kinds are always private. */
export const alwaysPrivate: readonly Kind[] = ['file', 'dietary']
