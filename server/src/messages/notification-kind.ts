import type { Db } from '../platform/db/database.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import type { Attachment } from '../platform/mail/mailer.ts'
import type { Language } from '../platform/values.ts'

/** The value of a placeholder: the same for all, or one per language. */
export type Value = string | number | Record<Language, string>
export type Values = Record<string, Value>

export interface TemplateText {
  subject: string
  /** Plain text, or Markdown if the kind says so; a blank line starts a paragraph. */
  body: string
}

export interface Link {
  label: string
  url: string
}

/** A message about to be sent. */
export interface Outgoing {
  pid: ProjectId
  id: string
  uid: PersonId
  kind: string
  about: string
  /** As queued; in a digest `updates` is the list of what happened. */
  params: Record<string, unknown>
  name: string
  language: Language
  project: string
}

/** What people choose notifications on their devices by. */
export const pushTopics = ['reminders', 'changes', 'offers', 'swaps', 'help', 'announcements'] as const
export type PushTopic = (typeof pushTopics)[number]

/** Values that are only known, or may only be created, when a message is sent. */
export interface Prepared {
  params?: Values
  /** Replaces the text of a kind that can't be edited. */
  text?: TemplateText
  /** Replaces the button of the kind. */
  button?: Link
  /** Replaces the small print of the kind. */
  note?: string
  otherwise?: Link
  attachments?: Attachment[]
  /** When the shift starts that it is about. If that is soon after 8:00, devices show it at night, too. */
  starts?: Date | null
  /** Where answers go, if not to the sender of all emails. */
  replyTo?: string
  /** Called when the mail server has accepted it, possibly more than once. */
  sent?(db: Db): Promise<void>
}

export interface Examples {
  /** The current number of recipients. */
  count: number
  /** At most two. */
  examples: { name: string; language: Language; params?: Values }[]
}

/** One kind of email that a project sends. Slices declare theirs; notifications.ts collects them by name. */
export interface NotificationKind {
  /** Placeholders of its template, in addition to {name}, {project} and, if there is a button, {link}. */
  placeholders: readonly string[]
  defaults: Record<Language, TemplateText>
  /** The path begins with a slash. */
  button?: { label: Record<Language, string>; path(message: Pick<Outgoing, 'pid' | 'params'>): string }
  /** A fixed small print below the button. */
  note?: Record<Language, string>
  /** Whether its text is Markdown. */
  markdown?: boolean
  /** Whether owners may edit its template. */
  editable: boolean
  /** Whether people may unsubscribe; such an email says how. */
  optional: boolean
  /** Whether it waits until 8:00 in the project’s time zone if it would leave after 22:00. */
  daytime?: boolean
  /** Whether it is also shown on devices: with this title and the name of the project, and nothing else. */
  push?: {
    topic: PushTopic
    title: Record<Language, string>
    /** Whether devices show it at night, too. */
    urgent?: boolean
  }
  /** Called for every attempt. Null if it is no longer needed; then it is dropped. */
  prepare?(db: Db, message: Outgoing, site: { baseUrl: string }): Promise<Prepared | null>
  /** `by` is the viewer: returns only people they may know of. `ids` are the selected people or objects. */
  examples?(db: Db, wanted: { pid: ProjectId; by: PersonId; ids?: string[] | undefined }): Promise<Examples>
}

export type NotificationKinds = Record<string, NotificationKind>

/** The only kind with one pending message per chief. */
export const digest = 'chiefs.digest'

export function placeholdersOf({ placeholders, button }: NotificationKind): string[] {
  return ['name', 'project', ...(button ? ['link'] : []), ...placeholders]
}
