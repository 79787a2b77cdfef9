import { useDebouncedValue } from '@mantine/hooks'
import { previewMessageOptions } from '@manyhands/api-client'
import { IconChevronDown, IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './decide.module.css'
import type { EmailDraft } from './use-email-drafts.ts'

interface Props {
  pid: string
  /** Which email is sent about which applications. */
  emails: EmailDraft[]
}

const shown = 2

/** The examples to show. */
const toAsk = (emails: EmailDraft[]) =>
  emails.slice(0, shown).map(({ ids, ...message }) => ({ ...message, ids: ids.slice(0, shown) }))

/** How many emails are sent, with two of them as the recipients will read them. */
export function EmailPreview({ pid, emails }: Props) {
  const { t } = useTranslation('inbox')
  const [written] = useDebouncedValue(JSON.stringify(toAsk(emails)), 300)
  const previews = useQueries({
    queries: (JSON.parse(written) as EmailDraft[]).map(({ kind, ...body }) => ({
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
  const count = emails.reduce((sum, { ids }) => sum + ids.length, 0)
  return (
    <Stack as="section" gap={2} aria-label={t('email.title')}>
      <Text weight={600}>{t('email.count', { count })}</Text>
      {examples.map(({ name, subject, text }) => (
        <details key={`${name} ${subject}`} className={styles.email} open={count === 1 || undefined}>
          <summary>
            <IconMail size={18} aria-hidden="true" />
            <span className={styles.emailTo}>{t('email.to', { name })}</span>
            <IconChevronDown size={18} aria-hidden="true" />
          </summary>
          <p className={styles.subject}>{subject}</p>
          <p className={styles.letter}>{text}</p>
        </details>
      ))}
    </Stack>
  )
}
