import type { ImportTasksData, TaskBatch } from '@manyhands/api-client'
import { type TaskValues, taskOf } from '../../form/values.ts'

/** What was pasted or chosen. */
export interface Source {
  /** Differs for each. */
  id: string
  content: Blob
  name: string
}

type Query = NonNullable<ImportTasksData['query']>
export type Layout = NonNullable<Query['layout']>
export type Columns = NonNullable<TaskBatch['table']>['mapping']
export type Field = keyof Columns

export const fields: Field[] = [
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
]

/** How the table is read, if it was corrected. */
export interface Reading {
  layout: Layout | null
  columns: Columns | null
}

/** What the table leaves open is taken from the form. */
export function queryOf(values: TaskValues, { layout, columns }: Reading, zone: string): Query {
  const { tid, title, location, sign_up, opens_at, visible_to, roles } = taskOf(
    { ...values, when: 'whenever' },
    zone,
  )
  const given = fields.flatMap((field) => {
    const column = columns?.[field] ?? null
    return column === null ? [] : [[`${field}_column`, column] as const]
  })
  return {
    ...(layout && { layout }),
    ...Object.fromEntries(given),
    ...(tid && { tid }),
    ...(title && { title }),
    ...(location && { location }),
    ...(values.days.length > 0 && { days: values.days.join(',') }),
    ...(opens_at && { opens_at }),
    seats: Math.max(roles?.[0]?.seats ?? 1, 1),
    ...(sign_up && { sign_up }),
    ...(visible_to && { visible_to }),
  }
}

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const mostBytes = 5 * 1024 * 1024

export const typeOf = (name: string): string => (/\.xlsx$/i.test(name) ? sheetType : 'text/csv')
