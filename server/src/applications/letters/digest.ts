import type { Outgoing, Prepared } from '../../messages/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Language } from '../../platform/values.ts'
import { type NewsRow, selectNews } from './queries.ts'
import { moreTexts, newsTexts } from './texts.ts'

const mostNames = 10

/** Composed when it is sent. Null if nothing in it is true any more. */
export async function digestOf(db: Db, { pid, uid, params }: Outgoing): Promise<Prepared | null> {
  const rows = await selectNews(db, { pid, uid, news: params.news })
  if (rows.length === 0) return null
  return {
    params: { count: rows.length, news: { en: textOf(rows, 'en'), 'zh-TW': textOf(rows, 'zh-TW') } },
  }
}

function textOf(rows: NewsRow[], language: Language): string {
  const byWhat = Map.groupBy(rows, ({ what }) => what)
  return Object.entries(newsTexts)
    .flatMap(([what, words]) => {
      const found = byWhat.get(what)
      return found ? [words[language](namesOf(found, language))] : []
    })
    .join('\n\n')
}

function namesOf(rows: NewsRow[], language: Language): string {
  const name = ({ name, team }: NewsRow) => (language === 'en' ? `${name} (${team})` : `${name}（${team}）`)
  const left = rows.length - mostNames
  const shown = [...rows.slice(0, mostNames).map(name), ...(left > 0 ? [moreTexts[language](left)] : [])]
  return shown.join(language === 'en' ? ', ' : '、')
}
