import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Cluster, Text } from '../../../ui/layout/layout.tsx'
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
        <Cluster as="span" gap="0 3" align="stretch" className={styles.summary}>
          <Text as="span" weight={600}>
            {title}
          </Text>
          {!open && (
            <Text as="span" tone="muted" size={15}>
              {contents || t('form.contents.none')}
            </Text>
          )}
        </Cluster>
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
