import type { Kind, Option } from '../../../../form-schema/src/questions.ts'
import type { FormSchema, PropertySchema } from '../../../../form-schema/src/schema.ts'
import type { Values } from '../../../../form-schema/src/validate.ts'
import { dietNames } from '../../people/index.ts'
import type { Cell } from '../../platform/files/tables.ts'
import type { Language } from '../../platform/values.ts'

export interface Version {
  version: number
  schema: FormSchema
}

interface Wording {
  /** Versions with this wording. */
  versions: number[]
  texts: PropertySchema['x-texts']
  /** Of a choice, or the sizes; else empty. */
  options: Option[]
}

/** One question, through all versions in which its meaning is unchanged. */
export interface Column {
  /** The key of its answers: `size@2`. */
  column: string
  question: string
  rev: number
  kind: Exclude<Kind, 'section'>
  private: boolean
  /** Whether the latest version asks it. */
  current: boolean
  /** Newest first. */
  wordings: Wording[]
}

/** In the order of the latest version, followed by questions of earlier versions, newest first. */
export function columnsOf(versions: Version[]): Column[] {
  const columns = new Map<string, Column>()
  for (const [at, { version, schema }] of versions.entries())
    for (const question of schema['x-order']) {
      if (typeof question !== 'string') continue
      const property = schema.properties[question]!
      const key = `${question}@${property['x-rev']}`
      const column = columns.get(key) ?? newColumn(key, question, property, at === 0)
      columns.set(key, column)
      addWording(column, version, property)
    }
  return [...columns.values()]
}

const newColumn = (column: string, question: string, property: PropertySchema, current: boolean): Column => ({
  column,
  question,
  rev: property['x-rev'],
  kind: property['x-kind'] as Column['kind'],
  private: property['x-private'] === true,
  current,
  wordings: [],
})

function addWording({ wordings }: Column, version: number, property: PropertySchema): void {
  const sizes = (property['x-kind'] === 'size' ? property.enum! : []).map((id) => ({
    id,
    texts: { en: id, 'zh-TW': id },
  }))
  const words = { texts: property['x-texts'], options: property['x-options'] ?? sizes }
  const text = JSON.stringify(words)
  const same = wordings.find(({ texts, options }) => JSON.stringify({ texts, options }) === text)
  if (same) same.versions.push(version)
  else wordings.push({ versions: [version], ...words })
}

/** The columns of each version. */
export function columnsByVersion(columns: Column[]): Map<number, Column[]> {
  const found = new Map<number, Column[]>()
  for (const column of columns)
    for (const version of column.wordings.flatMap(({ versions }) => versions))
      found.set(version, [...(found.get(version) ?? []), column])
  return found
}

/** Answers by column, limited to these columns. */
export function pickAnswers(columns: Column[] | undefined, values: Values): Values {
  const picked: Values = {}
  for (const { column, question } of columns ?? [])
    if (Object.hasOwn(values, question)) picked[column] = values[question]
  return picked
}

/** The heading of a column; former questions say until when they were asked. */
export function headingOf({ wordings, current }: Column, language: Language): string {
  const { texts, versions } = wordings[0]!
  return current ? texts[language].label : until[language](texts[language].label, versions[0]!)
}

const until: Record<Language, (label: string, version: number) => string> = {
  en: (label, version) => `${label} (until version ${version})`,
  'zh-TW': (label, version) => `${label}（到第 ${version} 版為止）`,
}

/** The headings before the answers. */
export const headings: Record<Language, string[]> = {
  en: ['Name', 'Person ID', 'Teams', 'Status', 'Submitted', 'Form version'],
  'zh-TW': ['姓名', '人員 ID', '組別', '狀態', '送出時間', '表單版本'],
}
export const states: Record<Language, Record<'done' | 'outdated' | 'draft', string>> = {
  en: { done: 'Done', outdated: 'Needs another look', draft: 'In progress' },
  'zh-TW': { done: '已完成', outdated: '需重新確認', draft: '填寫中' },
}

const yes: Record<Language, string> = { en: 'Yes', 'zh-TW': '同意' }
const no: Record<Language, string> = { en: 'No', 'zh-TW': '不同意' }

type Write = (value: unknown) => Cell

/** Formats answers of one version to one column, in the wording in which it was asked. */
export function writerOf({ kind, wordings }: Column, version: number, language: Language): Write {
  if (kind === 'choice') {
    const wording = wordings.find(({ versions }) => versions.includes(version))
    const words = new Map(wording?.options.map(({ id, texts }) => [id, texts[language]]))
    return (value) =>
      [value]
        .flat()
        .map((id) => words.get(String(id)) ?? String(id))
        .join('; ')
  }
  if (kind === 'consent') return (value) => (value === true ? yes[language] : no[language])
  if (kind === 'dietary') return (value) => writeDiet(value as Diet, language)
  if (kind === 'number') return Number
  if (kind === 'date') return (value) => ({ day: String(value) })
  return String
}

interface Diet {
  diet: keyof (typeof dietNames)['en']['diets']
  allergies?: (keyof (typeof dietNames)['en']['allergens'])[]
  note?: string
}

function writeDiet({ diet, allergies = [], note }: Diet, language: Language): string {
  const names = dietNames[language]
  const avoided = allergies.map((one) => names.allergens[one] ?? one).join(', ')
  return [names.diets[diet] ?? diet, avoided, note].filter(Boolean).join('; ')
}
