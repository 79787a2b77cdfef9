import { type RawBuilder, sql } from 'kysely'

/** Letters without a Unicode decomposition, and a character that people write in two ways. */
const [odd, plain] = ['đĐðÐłŁøØı臺', 'ddddllooi台']
const marks = /[\u0300-\u036f]/g

const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(new RegExp(`[${odd}]`, 'g'), (letter) => plain[odd.indexOf(letter)]!)

/** Whether a text contains all typed words in any order, whatever their case, accents and width. */
export function containsWords(
  text: RawBuilder<unknown>,
  typed: string | null | undefined,
): RawBuilder<boolean> {
  const words = foldText(typed ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0) return sql<boolean>`true`
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return sql<boolean>`translate(lower(regexp_replace(normalize(${text}, NFKD), ${marks.source}, '', 'g')), ${odd}, ${plain})
                      like all (${patterns}::text[])`
}
