/** The quiet zone that cameras need. */
const quiet = 4

interface Props {
  /** Modules of each row, `1` for dark. */
  rows: string[]
  label: string
  className: string | undefined
}

/** Dark on light in every theme, because many apps can't read the inverse. */
export function QrCode({ rows, label, className }: Props) {
  const size = rows.length + quiet * 2
  const dark = rows.flatMap((row, y) =>
    [...row].flatMap((module, x) => (module === '1' ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
  )
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
