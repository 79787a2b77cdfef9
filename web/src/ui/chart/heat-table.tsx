import type { ReactNode } from 'react'
import styles from './chart.module.css'

export interface HeatCell {
  /** From 0, empty, to 4, full. */
  level: 0 | 1 | 2 | 3 | 4
  text: string
}

interface Props {
  /** Describes the table for screen readers. */
  label: string
  corner: string
  columns: { key: string; name: string }[]
  rows: { key: string; name: ReactNode; cells: (HeatCell | null)[]; total?: boolean }[]
  /** Read in cells without a value. */
  none: string
}

/** A table whose cells are coloured by their level; every cell says its value, too. */
export function HeatTable({ label, corner, columns, rows, none }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which the keyboard must reach.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.heat}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells, total }) => (
            <tr key={key} data-total={total || undefined}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at]!.key} data-level={cell?.level}>
                  {cell ? cell.text : <span role="img" aria-label={none} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A level is full only if nothing is left. */
export function levelOf(part: number, whole: number): HeatCell['level'] {
  if (part >= whole) return 4
  const share = part / whole
  return share >= 0.8 ? 3 : share >= 0.5 ? 2 : share > 0 ? 1 : 0
}
