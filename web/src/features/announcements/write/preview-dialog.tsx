import type { AnnouncementDraft, AnnouncementPreview } from '@manyhands/api-client'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { IconButton } from '../../../ui/frame/icon-button.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { previewQuery } from '../queries.ts'
import styles from './write.module.css'

interface Props {
  pid: string
  draft: AnnouncementDraft
  onClose: () => void
}

/** The email as up to three of its recipients get it, one at a time. */
export function PreviewDialog({ pid, draft, onClose }: Props) {
  const { data, error } = useQuery({ ...previewQuery(pid, draft), placeholderData: undefined })
  return <Examples data={data} error={error} onClose={onClose} />
}

interface ExamplesProps {
  data: Pick<AnnouncementPreview, 'examples'> | undefined
  error: unknown
  onClose: () => void
}

export function Examples({ data, error, onClose }: ExamplesProps) {
  const { t } = useTranslation('announcements')
  const { number } = useFormat()
  const [at, setAt] = useState(0)
  const of = data?.examples.length ?? 0
  const shown = data?.examples[at]
  return (
    <Dialog opened onClose={onClose} title={t('check.preview')}>
      <FormProblem error={error} />
      {!data && !error && <Waiting kind="rows" count={2} />}
      {of === 0 && data && <Text>{t('check.nobody')}</Text>}
      {shown && (
        <Stack gap={4}>
          <Cluster gap={3} between>
            <Text tone="muted" size={15} aria-live="polite">
              {t('check.to', { name: shown.name })} ·{' '}
              {t('check.page', { at: number(at + 1), of: number(of) })}
            </Text>
            {of > 1 && (
              <Cluster gap={2}>
                <IconButton label={t('check.previous')} disabled={at === 0} onClick={() => setAt(at - 1)}>
                  <IconChevronLeft size={20} />
                </IconButton>
                <IconButton label={t('check.next')} disabled={at === of - 1} onClick={() => setAt(at + 1)}>
                  <IconChevronRight size={20} />
                </IconButton>
              </Cluster>
            )}
          </Cluster>
          <Stack gap={3} className={styles.email} lang={shown.language}>
            <Text weight={650}>{shown.subject}</Text>
            <p className={styles.letter}>{shown.text}</p>
          </Stack>
        </Stack>
      )}
    </Dialog>
  )
}
