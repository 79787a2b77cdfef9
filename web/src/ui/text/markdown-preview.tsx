import { Text } from '../layout/layout.tsx'
import styles from './markdown.module.css'
import { Markdown } from './markdown.tsx'

interface Props {
  label: string
  source: string
  /** Placeholder while empty; without it, there is no preview then. */
  nothing?: string
  lang?: string
  /** Changes its words, as in `Markdown`. */
  change?: (text: string) => string
}

/** A live preview next to the field. */
export function MarkdownPreview({ label, source, nothing, lang, change }: Props) {
  const empty = source.trim() === ''
  if (empty && nothing === undefined) return null
  return (
    <div className={styles.preview}>
      <Text tone="muted" size={13} weight={600} className={styles.label}>
        {label}
      </Text>
      {empty ? (
        <Text tone="muted" size={15} className={styles.nothing}>
          {nothing}
        </Text>
      ) : (
        <div lang={lang}>
          <Markdown source={source} {...(change && { change })} />
        </div>
      )}
    </div>
  )
}
