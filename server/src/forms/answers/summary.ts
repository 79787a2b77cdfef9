import type { Db } from '../../platform/db/database.ts'
import type { TeamId } from '../../platform/ids.ts'
import type { FormRef } from '../queries.ts'
import { type Column, columnsByVersion, columnsOf } from './columns.ts'
import { type CountRow, countAnswers, selectProgress, selectVersions } from './queries.ts'

interface Counted {
  /** Null for private questions. */
  answered: number | null
  counts: { value: string | boolean; count: number }[] | null
  numbers: Numbers | null
}

const nothing: Counted = { answered: null, counts: null, numbers: null }

/**
 * Counts answers. Private ones aren't counted: the difference between two counts, before and after someone leaves, is what
 * that person answered.
 */
export async function summariseAnswers(db: Db, { ref, tid }: { ref: FormRef; tid: TeamId | undefined }) {
  const columns = columnsOf(await selectVersions(db, ref))
  const counted = columns.filter(({ kind }) => ['choice', 'size', 'consent', 'number', 'date'].includes(kind))
  const questions = [...new Set(counted.map(({ question }) => question))]
  const byColumn = Map.groupBy(await countAnswers(db, ref, { questions, tid }), columnNameIn(columns))
  return {
    ...(await selectProgress(db, ref, { tid })),
    columns: columns.map((column) => ({
      ...column,
      ...(column.private ? nothing : countColumn(column, byColumn.get(column.column) ?? [])),
    })),
  }
}

function columnNameIn(columns: Column[]): (row: CountRow) => string {
  const asked = columnsByVersion(columns)
  return ({ version, question }) =>
    asked.get(version)?.find((one) => one.question === question && !one.private)?.column ?? ''
}

function countColumn({ kind, wordings }: Column, rows: CountRow[]): Counted {
  const values = new Map<unknown, number>()
  for (const { value, count } of rows)
    for (const one of [value].flat()) values.set(one, (values.get(one) ?? 0) + count)
  const answered = rows.reduce((sum, { count }) => sum + count, 0)
  const listed = (known: (string | boolean)[]) =>
    known.map((value) => ({ value, count: values.get(value) ?? 0 }))
  switch (kind) {
    case 'choice':
    case 'size': {
      const known = wordings.flatMap(({ options }) => options.map(({ id }) => id))
      return { ...nothing, answered, counts: listed([...new Set(known)]) }
    }
    case 'consent':
      return { ...nothing, answered, counts: listed([true, false]) }
    case 'date':
      return { ...nothing, answered, counts: listed(([...values.keys()] as string[]).toSorted()) }
    case 'number':
      return { ...nothing, answered, numbers: spread([...values] as [number, number][]) }
    default:
      return { ...nothing, answered }
  }
}

interface Numbers {
  min: number
  max: number
  mean: number
  /** Each without `to`, except the last; with few distinct numbers, one bucket for each. */
  buckets: { from: number; to: number; count: number }[]
}

const mostBuckets = 10

function spread(values: [value: number, count: number][]): Numbers | null {
  if (values.length === 0) return null
  const sorted = values.toSorted(([a], [b]) => a - b)
  const [min, max] = [sorted[0]![0], sorted.at(-1)![0]]
  const total = sorted.reduce((sum, [, count]) => sum + count, 0)
  const mean = sorted.reduce((sum, [value, count]) => sum + (value * count) / total, 0)
  if (sorted.length <= mostBuckets)
    return { min, max, mean, buckets: sorted.map(([value, count]) => ({ from: value, to: value, count })) }
  const width = (max - min) / mostBuckets
  const buckets = Array.from({ length: mostBuckets }, (_, at) => ({
    from: min + at * width,
    to: at === mostBuckets - 1 ? max : min + (at + 1) * width,
    count: 0,
  }))
  for (const [value, count] of sorted)
    buckets[Math.min(Math.floor((value - min) / width), mostBuckets - 1)]!.count += count
  return { min, max, mean, buckets }
}
