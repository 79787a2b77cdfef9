import type { AskedQuestion } from '../../../../../form-schema/src/questions.ts'

export type QuestionOf<Kind extends AskedQuestion['kind']> = Extract<AskedQuestion, { kind: Kind }>

export interface FieldProps<Kind extends AskedQuestion['kind'] = AskedQuestion['kind']> {
  pid: string
  question: QuestionOf<Kind>
  value: unknown
  /** What is wrong with it, in words; empty while nothing is. */
  error: string
  /** Whether it is only shown: nothing is sent from here. */
  preview: boolean
  /** `undefined` takes the answer away. */
  onChange: (value: unknown) => void
}
