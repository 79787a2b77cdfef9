import type { PersonId } from '../ids.ts'
import type { Language } from '../values.ts'
import type { Db, Transaction } from './database.ts'
import type { KeyRing } from './key-ring.ts'

/** How rows of a table refer to a person. */
export type Reference =
  /** A column that holds the person's id. */
  | { uid: string }
  /** A column that holds one of the person's email addresses. */
  | { address: string }
  /** A text column that holds `person:` and the id, like the subjects of the audit log. */
  | { subject: string }
  /** A column whose text contains the id or one of the addresses. */
  | { mention: string }
  /** A JSON column with a value that contains the id, one of the addresses or the name. */
  | { said: string }
  /** A column that refers, with `pid`, to a row of a table with the id in `uid`; erased together with that row. */
  | { row: string; of: string }

/** Why data outlives the person's account. The web app has texts for each key, so keys must not change. */
export const keepReasons = {
  'former-volunteer':
    'What you did is shown under the name "A former volunteer", so that other people’s history stays complete.',
  'team-history': 'Team membership is part of the project’s history. It is shown without your name.',
  'audit-trail':
    'The audit log must stay unchanged to be reliable. It contains your id, but no name, address or private value.',
  'who-looked':
    'Others have a right to know who read their private data. The entry contains your id, but no name.',
  'seen-by-others':
    'The record of who read which of your private fields proves that they were read for a purpose. The data itself is deleted.',
  'answered-others':
    'We keep a record of other people’s requests for a day, and of check-ins until three days after the event, so that a repeated request takes effect only once. The stored responses about you are deleted.',
  'project-record':
    'People who act for a whole project, for example by opening a purpose, remain accountable. The entry contains your id, but no name.',
  'event-page': 'The page of the event belongs to its owners. It stays, without your address.',
} as const
export type KeepReason = keyof typeof keepReasons

export type Erasure =
  | 'delete'
  | {
      keep: KeepReason
      /** Replacement values. */
      overwrite?: (uid: PersonId, now: Date) => Record<string, unknown>
    }

export interface PersonalFile {
  /** Path within the folder of the part, such as `2026/1-ticket.pdf`. */
  name: string
  bytes: Buffer
}

/**
 * Personal data in one table. Exports and erasure are derived from these declarations; a test compares them with the
 * database and fails for undeclared columns.
 */
export interface PersonalTable {
  table: string
  /** Name of the part in exports, and `what` in API responses. Must not change. */
  name: string
  of: Reference[]
  title: Record<Language, string>
  about: Record<Language, string>
  /** Exported columns, in order. */
  columns: readonly string[]
  /** Columns with person ids that are exported only if they are the person's own. */
  ownIds?: readonly string[]
  /** Columns that are not exported, and why. */
  leftOut?: Record<string, string>
  erasure: Erasure
  /** Decrypted rows for the export. */
  opened?(
    db: Db,
    ring: KeyRing,
    uid: PersonId,
    rows: Record<string, unknown>[],
  ): Promise<Record<string, unknown>[]>
  /** Decrypted files that belong to the rows, for the export. */
  files?(db: Db, ring: KeyRing, uid: PersonId): Promise<PersonalFile[]>
  /** Deletes private data in rows of projects that ended before the date and were not changed since; returns whose. */
  ended?(tx: Transaction, before: Date): Promise<PersonId[]>
  /** Called before an erasure deletes the rows, to notify people who need to know. */
  farewell?(tx: Transaction, uid: PersonId): Promise<void>
  /** Default retention, for the table in the operators' docs. */
  kept: string
}

export type PersonalData = readonly PersonalTable[]
