import type { Edited, EditedAsked } from '../draft/draft.ts'
import type { Fault } from '../draft/faults.ts'

export interface PartProps<One extends Edited = EditedAsked> {
  question: One
  faults: Fault[]
  onChange: (question: Edited) => void
}
