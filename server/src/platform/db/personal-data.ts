import type { PersonId } from '../ids.ts'
import type { Language } from '../values.ts'
import type { Db, Transaction } from './database.ts'
import type { KeyRing } from './key-ring.ts'

/** How the rows of a table say whom they are about. */
export type Reference =
  /** A column that holds the person's id. */
  | { uid: string }
  /** A column that holds one of the person's e-mail addresses. */
  | { address: string }
  /** A text column that holds `person:` and the id, as the audit names its subjects. */
  | { subject: string }
  /** A column whose text holds the id or one of the addresses somewhere. */
  | { mention: string }
  /** A column of JSON that holds the id, one of the addresses or the name in a value somewhere. */
  | { said: string }
  /** A column that names, with `pid`, the row of a table that has their id in `uid`: it goes with that row. */
  | { row: string; of: string }

/** Why something outlives the person's account. Each has words in the web app: the keys stay. */
export const keepReasons = {
  'former-volunteer':
    'What you did is shown under the name "A former volunteer", so that other people’s history stays complete.',
  'team-history': 'Team membership is part of the project’s history. It is shown without your name.',
  'audit-trail':
    'The audit log of changes can’t be altered, or it would prove nothing. It contains your id, but no name, address or private value.',
  'who-looked':
    'Others have a right to know who read their private data. The entry contains your id, but no name.',
  'seen-by-others':
    'The record of who read which of your private fields proves that they were read for a purpose. The data itself is deleted.',
  'answered-others':
    'Requests by others that must take effect only once are remembered for a day. The stored responses about you are deleted.',
  'project-record':
    'Whoever acts for a whole project, such as opening a purpose, is accountable for it. The entry contains your id, but no name.',
} as const
export type KeepReason = keyof typeof keepReasons

export type Erasure =
  | 'delete'
  | {
      keep: KeepReason
      /** What stands where their values were. */
      overwrite?: (uid: PersonId, now: Date) => Record<string, unknown>
    }

export interface PersonalFile {
  /** In the folder of the part, such as `2026/1-ticket.pdf`. */
  name: string
  bytes: Buffer
}

/**
 * What one table keeps about people. Their copy of it and their erasure are made from this alone; a test
 * compares it with the database, so that a column nobody has thought about fails.
 */
export interface PersonalTable {
  table: string
  /** Of the part in the copy, and `what` in answers: stays the same. */
  name: string
  of: Reference[]
  title: Record<Language, string>
  about: Record<Language, string>
  /** What stands in the copy, in this order. */
  columns: readonly string[]
  /** Of these columns, ids of people that stand in the copy only where they are the person's own. */
  ownIds?: readonly string[]
  /** What does not, and why. */
  leftOut?: Record<string, string>
  erasure: Erasure
  /** Its rows with what is sealed in them opened, for the copy. */
  opened?(
    db: Db,
    ring: KeyRing,
    uid: PersonId,
    rows: Record<string, unknown>[],
  ): Promise<Record<string, unknown>[]>
  /** Files that its rows stand for, opened, for the copy. */
  files?(db: Db, ring: KeyRing, uid: PersonId): Promise<PersonalFile[]>
  /** Takes away what is private in rows of projects that ended before, and were not changed since; whose it was. */
  ended?(tx: Transaction, before: Date): Promise<PersonId[]>
  /** Before an erasure takes these rows: whoever has to know learns of it. */
  farewell?(tx: Transaction, uid: PersonId): Promise<void>
  /** How long it is kept if nobody asks for anything, for the operator's table. */
  kept: string
}

export type PersonalData = readonly PersonalTable[]
