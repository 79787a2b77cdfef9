import { plain } from './dates.ts'

export const layouts = ['list', 'matrix'] as const
export type Layout = (typeof layouts)[number]

export const fields = [
  'date',
  'time',
  'start',
  'end',
  'title',
  'location',
  'team',
  'role',
  'seats',
  'category',
  'description',
] as const
export type Field = (typeof fields)[number]

/** The column of each field. */
export type Columns = Record<Field, number | null>

/** Common names of columns. */
const names: Record<Field, RegExp> = {
  date: /^(date|day|datum|tag|日期|日|天)$/,
  time: /^(time|times|hours|time slot|slot|shift time|uhrzeit|zeit|時間|時段|班別時間)$/,
  start: /^(start|starts|from|begin|begins|start time|starts at|beginn|von|開始|開始時間|起始時間|上班時間)$/,
  end: /^(end|ends|to|until|end time|ends at|ende|bis|結束|結束時間|下班時間)$/,
  title: /^(title|shift|name|task|what|activity|titel|aufgabe|班次|名稱|工作|工作內容|標題|任務|項目)$/,
  location: /^(location|place|room|venue|where|ort|raum|地點|場地|位置|教室|會議室)$/,
  team: /^(team|tid|group|crew|組別|組|團隊|小組)$/,
  role: /^(role|position|job|rolle|角色|職務|職位)$/,
  seats:
    /^(people|people needed|number|number of people|count|spots|seats|volunteers|needed|anzahl|人數|名額|需要人數|需求人數|人力)$/,
  category: /^(category|type|kind|kategorie|類別|分類|類型)$/,
  description: /^(description|notes?|details|comment|beschreibung|說明|描述|備註|內容)$/,
}
const mostCharacters = 40

/** The first column with a matching name each; no column is used twice. */
export function guessColumns(headings: string[]): Columns {
  const known = headings.map((name) =>
    name.length > mostCharacters ? '' : plain(name).replace(/[_\s]+/g, ' '),
  )
  const find = (field: Field) => {
    const found = known.findIndex((name) => names[field].test(name))
    return found === -1 ? null : found
  }
  return Object.fromEntries(fields.map((field) => [field, find(field)])) as Columns
}

/** A list has headings that say what is in it, a matrix those of its locations or days. */
export function guessLayout(headings: string[], hasTimesFirst: boolean): Layout {
  const known = Object.values(guessColumns(headings)).filter((column) => column !== null).length
  const filled = headings.filter((name) => name.trim() !== '').length
  const isList = known >= 3 || (known >= 2 && known * 2 >= filled)
  return !isList && hasTimesFirst ? 'matrix' : 'list'
}
