import styles from './markdown.module.css'
import { Markdown } from './markdown.tsx'

interface Props {
  label: string
  source: string
  /** Placeholder while empty; without it, there is no preview then. */
  nothing?: string
  lang?: string
}

/** A live preview next to the field. */
export function MarkdownPreview({ label, source, nothing, lang }: Props) {
  const empty = source.trim() === ''
  if (empty && nothing === undefined) return null
  return (
    <div className={styles.preview}>
      <p className={styles.label}>{label}</p>
      {empty ? (
        <p className={styles.nothing}>{nothing}</p>
      ) : (
        <div lang={lang}>
          <Markdown source={source} />
        </div>
      )}
    </div>
  )
}
