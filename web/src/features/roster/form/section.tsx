import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './form.module.css'

interface Props {
  title: string
  /** What it holds, shown while it is folded. */
  contents: string
  /** Open at first. */
  filled: boolean
  /** Opens it, so that the error is seen. */
  wrong: boolean
  children: ReactNode
}

/** A folded part of the form. Its fields stay mounted, so that they are saved. */
export function FormSection({ title, contents, filled, wrong, children }: Props) {
  const { t } = useTranslation('roster')
  const [open, setOpen] = useState(filled)
  const [wasWrong, setWasWrong] = useState(false)
  if (wrong !== wasWrong) {
    setWasWrong(wrong)
    if (wrong) setOpen(true)
  }
  return (
    <details className={styles.section} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.summary}>
          <span className={styles.named}>{title}</span>
          {!open && <span className={styles.note}>{contents || t('form.contents.none')}</span>}
        </span>
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
