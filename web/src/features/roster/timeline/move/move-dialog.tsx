import { Button, Group, Textarea } from '@mantine/core'
import { previewTaskChangesOptions } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { Preview } from '../../bulk/preview.tsx'
import { fillOf } from '../../fill.ts'
import type { Times } from '../../times.ts'
import type { By } from '../layout.ts'
import styles from '../timeline.module.css'
import { changeBy, type Move } from './use-move.ts'

interface Props {
  pid: string
  move: Move
  by: By
  times: Times
  busy: boolean
  onMove: (message: string) => void
  onClose: () => void
}

/** If people have a seat, shows who is affected before it is moved. */
export function MoveDialog({ pid, move, by, times, busy, onMove, onClose }: Props) {
  const { t } = useTranslation(['roster', 'ui'])
  const [message, setMessage] = useState('')
  const { task, minutes, row } = move
  const preview = useQuery({
    ...previewTaskChangesOptions({ path: { pid }, body: { ids: [task.id], change: { move: { minutes } } } }),
    enabled: minutes !== 0,
    staleTime: 0,
  })
  const after = { ...task, ...changeBy(move, by) }
  return (
    <Dialog opened onClose={onClose} title={t('timeline.moveTitle', { title: task.title })}>
      <Stack gap={4} className={styles.dialog}>
        <p>
          {[times.shortDay(times.dayOf(after.starts_at!)), times.span(after), row?.name]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {minutes === 0 ? (
          <p>{t('bulk.notified', { count: fillOf(task).taken })}</p>
        ) : (
          <Preview
            preview={preview.data}
            error={preview.error}
            kind="move"
            timeZone={task.time_zone}
            stale={false}
          />
        )}
        <Textarea
          size="md"
          autosize
          minRows={2}
          maxLength={500}
          label={t('form.message')}
          description={t('form.messageHint')}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            loading={busy}
            disabled={minutes !== 0 && preview.data?.possible !== true}
            onClick={() => onMove(message.trim())}
          >
            {t('timeline.move')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
