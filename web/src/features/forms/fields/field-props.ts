import type { AskedQuestion } from '../../../../../form-schema/src/questions.ts'

export type QuestionOf<Kind extends AskedQuestion['kind']> = Extract<AskedQuestion, { kind: Kind }>

export interface FieldProps<Kind extends AskedQuestion['kind'] = AskedQuestion['kind']> {
  pid: string
  question: QuestionOf<Kind>
  value: unknown
  /** Error message; empty if valid. */
  error: string
  /** Whether this is a preview that sends nothing. */
  preview: boolean
  /** `undefined` clears the answer. */
  onChange: (value: unknown) => void
}
