import type { PersonalFile, PersonalTable } from '../../platform/db/personal-data.ts'
import { toHtml } from '../../platform/mail/email.ts'
import type { Language } from '../../platform/values.ts'
import type { Addressee, Row } from '../queries.ts'
import { labelOf } from './labels.ts'
import { reasonOf } from './reasons.ts'
import { labelRow, labelSection } from './values.ts'
import { sectionTitles, words } from './words.ts'

export interface Part {
  table: PersonalTable
  rows: Row[]
  files: PersonalFile[]
}

export interface Copy {
  person: Addressee
  /** Decrypted, by name. */
  sections: Record<string, Row>
  parts: Part[]
  avatar: { image: Buffer; media_type: string } | null
  at: Date
}

/** A self-contained page: no script, no network, light or dark, printable. */
export function pageOf({ person, sections, parts, avatar, at }: Copy): string {
  const { language } = person
  const text = words[language]
  const show = shower(language, person.time_zone)
  const full = parts.filter(({ rows }) => rows.length > 0)
  const empty = parts.filter(({ rows }) => rows.length === 0)
  const body = [
    `<h1>${toHtml(text.title)}</h1>`,
    avatar && `<img alt="" src="data:${avatar.media_type};base64,${avatar.image.toString('base64')}">`,
    `<p>${toHtml(text.intro(person.name, show(at)))}</p>`,
    ...Object.entries(sections).map(([name, value]) =>
      block(
        `private-${name}`,
        sectionTitles[language][name] ?? name,
        text.private,
        fields(labelSection(name, value, language), language, show),
      ),
    ),
    ...inOrder(full).map(({ table, rows }) =>
      block(
        table.name,
        table.title[language],
        table.about[language],
        rowsOf(
          rows.map((row) => labelRow(table.table, row, language)),
          language,
          show,
        ),
      ),
    ),
    empty.length > 0 &&
      block(
        'nothing',
        text.nothing,
        text.nothingAbout,
        `<ul>${empty.map(({ table }) => `<li>${toHtml(table.title[language])}</li>`).join('')}</ul>`,
      ),
    leftOut(parts, language),
  ]
  return frame(language, text.title, body.filter(Boolean).join('\n'))
}

/** The access log comes right after private data. */
const inOrder = (parts: Part[]) =>
  parts.toSorted(
    (a, b) => Number(b.table.name === 'reads-of-yours') - Number(a.table.name === 'reads-of-yours'),
  )

type Show = (value: unknown) => string

function shower(language: Language, timeZone: string | null): Show {
  const text = words[language]
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: timeZone ?? 'UTC',
  })
  const show: Show = (value) => {
    if (value === null || value === undefined || value === '') return '–'
    if (value instanceof Date) return time.format(value)
    if (typeof value === 'boolean') return value ? text.yes : text.no
    if (Buffer.isBuffer(value)) return value.toString('base64url')
    if (Array.isArray(value)) return value.map(show).join(text.comma) || '–'
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([key, one]) => labelOf(key, language) + text.colon + show(one))
        .join(text.semicolon)
    return String(value as string | number | bigint)
  }
  return show
}

const block = (id: string, title: string, about: string, html: string) =>
  `<section id="${toHtml(id)}"><h2>${toHtml(title)}</h2><p>${toHtml(about)}</p>${html}</section>`

function rowsOf(rows: Row[], language: Language, show: Show): string {
  if (rows.length === 1) return fields(rows[0]!, language, show)
  const columns = Object.keys(rows[0]!)
  const head = columns.map((column) => `<th scope="col">${toHtml(labelOf(column, language))}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${columns.map((column) => `<td>${toHtml(show(row[column]))}</td>`).join('')}</tr>`,
  )
  return `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

function fields(row: Row, language: Language, show: Show): string {
  const lines = Object.entries(row).map(
    ([name, value]) =>
      `<tr><th scope="row">${toHtml(labelOf(name, language))}</th><td>${toHtml(show(value))}</td></tr>`,
  )
  return `<table>${lines.join('\n')}</table>`
}

function leftOut(parts: Part[], language: Language): string {
  const text = words[language]
  const lines = parts.flatMap(({ table }) =>
    Object.entries(table.leftOut ?? {}).map(
      ([column, why]) =>
        `<li>${toHtml(text.leftOutLine(table.title[language], column, reasonOf(why, language)))}</li>`,
    ),
  )
  return `<section id="left-out"><h2>${toHtml(text.leftOut)}</h2><p>${toHtml(text.leftOutAbout)}</p><details><summary>${toHtml(text.show)}</summary><ul>${lines.join('\n')}</ul></details></section>`
}

const style = `
:root { color-scheme: light dark }
body { font: 16px/1.6 system-ui, 'Noto Sans TC', 'PingFang TC', 'Microsoft JhengHei', sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; color: light-dark(#2a2126, #f3ecee); background: light-dark(#faf7f5, #1c1719) }
h1, h2 { color: light-dark(#b0356b, #f08bb5); line-height: 1.3 }
h2 { margin-top: 2.5rem }
img { width: 6rem; height: 6rem; border-radius: 50%; object-fit: cover }
table { border-collapse: collapse; font-size: .9rem }
th, td { border: 1px solid light-dark(#e4d9d6, #443b3f); padding: .35rem .6rem; text-align: start; vertical-align: top; white-space: pre-wrap; overflow-wrap: anywhere; min-width: 5rem }
th { background: light-dark(#f3ecea, #2a2326) }
.wide { overflow-x: auto }
@media print { body { max-width: none; padding: 0; color: #000; background: #fff } .wide { overflow: visible } table { font-size: 7pt } h2 { break-after: avoid } tr { break-inside: avoid } }
`

const frame = (language: Language, title: string, body: string) => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${toHtml(title)}</title><style>${style}</style></head>
<body>
${body}
</body>
</html>
`
