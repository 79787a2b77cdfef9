import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { ProjectId } from './ids.ts'

/** Something by which people of a project can be selected. Slices declare theirs, and `audiences` collects them. */
export interface AudienceField<Value> {
  /** Its description is that of the field in the API. */
  schema: z.ZodType<Value>
  /**
   * Whether it holds for someone. Compares `uid` with a set of people that is read once: one lookup per person takes
   * seconds in a large project. Never true or false by private answers or by data that owners can't read.
   */
  holds(uid: RawBuilder<unknown>, value: Value, pid: ProjectId): RawBuilder<boolean>
}
