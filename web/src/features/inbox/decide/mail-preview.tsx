import { useDebouncedValue } from '@mantine/hooks'
import { previewMessageOptions } from '@manyhands/api-client'
import { IconChevronDown, IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import styles from './decide.module.css'
import type { Mail } from './use-mails.ts'

interface Props {
  pid: string
  /** Which email is sent about which applications. */
  mails: Mail[]
}

const shown = 2

/** The examples to show. */
const toAsk = (mails: Mail[]) =>
  mails.slice(0, shown).map(({ ids, ...mail }) => ({ ...mail, ids: ids.slice(0, shown) }))

/** How many emails are sent, with two of them as the recipients will read them. */
export function MailPreview({ pid, mails }: Props) {
  const { t } = useTranslation('inbox')
  const [written] = useDebouncedValue(JSON.stringify(toAsk(mails)), 300)
  const previews = useQueries({
    queries: (JSON.parse(written) as Mail[]).map(({ kind, ...body }) => ({
      ...previewMessageOptions({ path: { pid, kind }, body }),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    })),
  })
  const found = previews.flatMap(({ data }) => data ?? [])
  // If there are two kinds, one of each.
  const examples = found
    .flatMap((one) => one.examples.map((example, at) => ({ ...example, at })))
    .sort((a, b) => a.at - b.at)
    .slice(0, shown)
  const count = mails.reduce((sum, { ids }) => sum + ids.length, 0)
  return (
    <section className={styles.mails} aria-label={t('mail.title')}>
      <p className={styles.mailCount}>{t('mail.count', { count })}</p>
      {examples.map(({ name, subject, text }) => (
        <details key={`${name} ${subject}`} className={styles.mail} open={count === 1 || undefined}>
          <summary>
            <IconMail size={18} aria-hidden="true" />
            <span className={styles.mailTo}>{t('mail.to', { name })}</span>
            <IconChevronDown size={18} aria-hidden="true" />
          </summary>
          <p className={styles.subject}>{subject}</p>
          <p className={styles.letter}>{text}</p>
        </details>
      ))}
    </section>
  )
}
