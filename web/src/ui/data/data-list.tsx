import type { ReactNode } from 'react'
import styles from './data-list.module.css'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The name of the row: first, bold, and without its label on a phone. */
  main?: boolean
  /** Right-aligned, for numbers. */
  end?: boolean
}

interface Props<Row> {
  /** Describes the list for screen readers. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Buttons of a row. */
  actions?: (row: Row) => ReactNode
  actionsLabel?: string
}

/** Cards on a phone, a table on a desk, from the same markup. */
export function DataList<Row>({ label, columns, rows, rowKey, actions, actionsLabel }: Props<Row>) {
  return (
    // Explicit roles, because a table displayed as blocks loses them.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className={styles.table} role="table" aria-label={label}>
      <thead className={styles.head}>
        <tr>
          {columns.map(({ key, label: name, end }) => (
            <th key={key} scope="col" data-end={end || undefined}>
              {name}
            </th>
          ))}
          {actions && (
            <th scope="col" className={styles.quiet}>
              <span>{actionsLabel}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={styles.row}>
            {columns.map(({ key, label: name, cell, main, end }) => (
              <td key={key} data-label={main ? undefined : name} data-main={main} data-end={end || undefined}>
                {cell(row)}
              </td>
            ))}
            {actions && <td className={styles.actions}>{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
