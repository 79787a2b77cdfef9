import type { NotificationKinds, PushableMessage, PushTopic } from '../../messages/index.ts'
import type { Db } from '../../platform/db/database.ts'

/** What devices show. It names nobody and nothing but the project: a locked phone shows it to anyone. */
export interface Note {
  message: PushableMessage
  topic: PushTopic
  urgent: boolean
  /** For the service worker; the URL is a path of this site. */
  content: { title: string; body: string; url: string; lang: string }
}

interface Parts {
  kinds: NotificationKinds
  baseUrl: string
}

/** Null if there is nothing to show; otherwise the note, or in how many seconds it is time for it. */
export async function noteOf(
  db: Db,
  message: PushableMessage,
  { kinds, baseUrl }: Parts,
): Promise<Note | { wait: number } | null> {
  const kind = kinds[message.kind]
  if (!kind?.push) return null
  if (message.wait > 0) return { wait: message.wait }
  const prepared = kind.prepare ? await kind.prepare(db, message, { baseUrl }) : {}
  if (!prepared) return null
  const { urgent = false, topic, title } = kind.push
  if (message.until_morning !== null && !urgent && !isSoonAfter(message.until_morning, prepared.starts))
    return { wait: message.until_morning }
  const url = prepared.button?.url ?? baseUrl + (kind.button?.path(message) ?? '/home')
  const { language, project } = message
  const content = { title: title[language], body: project, url: url.slice(baseUrl.length), lang: language }
  return { message, topic, urgent: urgent || message.until_morning !== null, content }
}

/** Hours that people need to get ready. */
const notice = 2

function isSoonAfter(untilMorning: number, starts: Date | null | undefined): boolean {
  return Boolean(starts && starts.getTime() < Date.now() + (untilMorning + notice * 3600) * 1000)
}
