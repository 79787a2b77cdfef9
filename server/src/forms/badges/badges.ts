import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { fetchRows, readSnapshot } from '../../platform/db/snapshots.ts'
import { attachmentAs } from '../../platform/files/file-names.ts'
import { streamCsv, type TableParts } from '../../platform/files/tables.ts'
import { FileAnswer } from '../../platform/http/operation.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import type { ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { type BadgeRow, badgesToExport, selectBadges } from './queries.ts'
import type { BadgesQuery } from './schemas.ts'

const cursorKey = z.tuple([z.string().max(500), z.uuid()])

/** Everyone of a project by name: who can get a badge, and what others still have to fill in. */
export async function listBadges(db: Db, pid: ProjectId, { limit, cursor, state }: BadgesQuery) {
  const after = readCursor(cursor, cursorKey)
  const { people, waiting, forms, page } = await selectBadges(db, pid, { state, after, limit: limit + 1 })
  const known = new Map(forms.map(({ fid, title, lifted_by }) => [fid, { fid, title, lifted_by }]))
  const { data, next_cursor } = toPage(page, limit, ({ name, uid }) => [name, uid])
  return {
    data: data.map((row) => ({
      ...row,
      state: row.missing.length === 0 ? ('ready' as const) : ('waiting' as const),
      missing: row.missing.map((fid) => known.get(fid)!),
    })),
    next_cursor,
    counts: { ready: people - waiting, waiting },
    forms,
  }
}

const rowsAtOnce = 500

/** Those who are ready, for printing. Contains no addresses and nothing private. */
export function exportBadges(db: Db, pid: ProjectId, language: Language): FileAnswer {
  const parts: TableParts = readSnapshot(db, async function* (tx) {
    yield [headings[language]]
    for await (const rows of fetchRows(tx, badgesToExport(pid), rowsAtOnce))
      yield rows.map((row) => writeRow(row, language))
  })
  return new FileAnswer('text/csv; charset=utf-8', streamCsv(parts), {
    'content-disposition': attachmentAs(`badges-${pid}.csv`),
  })
}

const headings: Record<Language, string[]> = {
  en: ['Name', 'Name on badge', 'Teams', 'Roles'],
  'zh-TW': ['姓名', '識別證上的名字', '組別', '角色'],
}

const roleNames: Record<Language, Record<'chief' | 'member' | BadgeRow['roles'][number], string>> = {
  en: { chief: 'Team lead', member: 'Member', owner: 'Owner', finance: 'Finance', desk: 'Help desk' },
  'zh-TW': { chief: '組長', member: '組員', owner: '活動負責人', finance: '財務', desk: '服務台' },
}

/** Roles in teams, in team order, followed by roles in the project. */
function writeRow({ name, badge_name, teams, roles }: BadgeRow, language: Language): string[] {
  const held = [...teams.map(({ role }) => role), ...roles]
  return [
    name,
    badge_name ?? name,
    teams.map((team) => team.name).join('; '),
    held.map((role) => roleNames[language][role]).join('; '),
  ]
}
