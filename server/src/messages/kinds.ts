import type { Db } from '../platform/db/database.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import type { Attachment } from '../platform/mail/mailer.ts'
import type { Language } from '../platform/values.ts'

/** What stands for a placeholder: the same for all, or one for each language. */
export type Value = string | number | Record<Language, string>
export type Values = Record<string, Value>

export interface TemplateText {
  subject: string
  /** Plain text; a blank line begins a paragraph. */
  body: string
}

export interface Link {
  label: string
  url: string
}

/** A message that is about to be sent. */
export interface Outgoing {
  pid: ProjectId
  id: string
  uid: PersonId
  kind: string
  about: string
  /** As they were queued; in a digest `news` is the list of what it was asked to tell. */
  params: Record<string, unknown>
  name: string
  language: Language
  project: string
}

/** What is only known, or may only be made, when a message is sent. */
export interface Late {
  params?: Values
  /** In place of the button of the kind. */
  button?: Link
  otherwise?: Link
  attachments?: Attachment[]
  /** Called when the mail server has taken what this says, perhaps more than once. */
  sent?(db: Db): Promise<void>
}

export interface Examples {
  /** How many it would go to now. */
  count: number
  /** Two at most. */
  examples: { name: string; language: Language; params?: Values }[]
}

/** One kind of mail that a project sends. Slices declare theirs; message-kinds.ts joins them by name. */
export interface MessageKind {
  /** What may stand in its template in braces, beside {name}, {project} and, where there is a button, {link}. */
  placeholders: readonly string[]
  defaults: Record<Language, TemplateText>
  /** The path begins with a slash. */
  button?: { label: Record<Language, string>; path(message: Pick<Outgoing, 'pid' | 'params'>): string }
  /** Below the button, smaller, always in these words. */
  note?: Record<Language, string>
  /** Whether owners may write it in their own words. */
  editable: boolean
  /** Whether people may stop it: such a mail says how. */
  optional: boolean
  /** Called for every try. Null if it is of no use any more: then it is dropped. */
  late?(db: Db, message: Outgoing, site: { baseUrl: string }): Promise<Late | null>
  /** `by` is who looks: only people whom they may know of. `ids` are whom or what they have chosen. */
  examples?(db: Db, wanted: { pid: ProjectId; by: PersonId; ids?: string[] | undefined }): Promise<Examples>
}

export type MessageKinds = Record<string, MessageKind>

/** The one kind of which there is one at a time, for each chief. */
export const digest = 'chiefs.digest'

export function placeholdersOf({ placeholders, button }: MessageKind): string[] {
  return ['name', 'project', ...(button ? ['link'] : []), ...placeholders]
}
