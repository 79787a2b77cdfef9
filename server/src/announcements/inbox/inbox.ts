import { z } from 'zod'
import { nameIn } from '../../people/index.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { textIn, valuesFor } from '../emails/texts.ts'
import {
  countUnread,
  type InboxReader,
  type InboxRow,
  selectInbox,
  selectReader,
  selectReceived,
  setRead,
} from './queries.ts'

interface Wanted {
  limit: number
  cursor?: string | undefined
}

/** PostgreSQL has no year 0. */
const moment = z.iso.datetime().refine((time) => time >= '2000')
const cursorKey = z.tuple([moment, z.uuid()])

export async function listInbox(db: Db, { uid }: Actor, { limit, cursor }: Wanted) {
  const key = readCursor(cursor, cursorKey)
  const before = key && { sent_at: key[0], id: key[1] }
  const reader = await selectReader(db, uid)
  const page = toPage(await selectInbox(db, uid, { before, limit }), limit, ({ sent_at, id }) => [
    sent_at.toISOString(),
    id,
  ])
  const data = await Promise.all(
    page.data.map(async (row) => {
      const { subject } = textIn(row.texts, reader.language)
      // Few subjects have others, which are looked up.
      const others = otherPlaceholders.test(subject) ? await othersOf(db, uid, { row, reader }) : {}
      return present(row, reader.language, { name: reader.name, project: row.project, ...others })
    }),
  )
  return { ...page, data, unread: await countUnread(db, uid) }
}

export async function getReceived(db: Db, { uid }: Actor, id: string) {
  const row = await selectReceived(db, uid, id)
  if (!row) throw new Problem('not_found')
  const reader = await selectReader(db, uid)
  const { name, language } = reader
  const values = { name, project: row.project, ...(await othersOf(db, uid, { row, reader })) }
  return { ...present(row, language, values), body: textIn(row.texts, language).body, values }
}

const otherPlaceholders = /\{(?!name\}|project\})\w+\}/

const othersOf = (
  db: Db,
  uid: PersonId,
  { row: { pid, occasion }, reader: { language } }: { row: InboxRow; reader: InboxReader },
) => valuesFor(db, { pid, uid, language, occasion })

/** Idempotent. */
export async function markRead(tx: Transaction, { uid }: Actor, id: string): Promise<void> {
  if (!(await selectReceived(tx, uid, id))) throw new Problem('not_found')
  await setRead(tx, uid, id)
}

/** Inserts values literally, all on one line. */
const fillIn = (text: string, values: Record<string, string>): string =>
  text
    .replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole))
    .replace(/\s+/g, ' ')

function present(received: InboxRow, language: Language, values: Record<string, string>) {
  const { pid, project, texts, author, sent_at, read_at, occasion: _, ...row } = received
  return {
    id: row.id,
    project: { pid, name: project },
    team: row.team,
    author: nameIn(language, author),
    subject: fillIn(textIn(texts, language).subject, values),
    sent_at: sent_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  }
}
