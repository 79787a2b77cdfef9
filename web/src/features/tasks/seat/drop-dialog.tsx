import { Textarea } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './seat.module.css'
import { droppedFrom } from './steps.ts'
import { useDrop } from './use-seat.ts'

const soonMs = 48 * 3_600_000

/** Says what happens to the seat, with an optional note. */
export function DropDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation('tasks')
  const { ago } = useFormat()
  const drop = useDrop(task)
  const [message, setMessage] = useState('')
  const { you, starts_at: starts } = task
  const way = droppedFrom(you?.state)
  const left = starts ? Date.parse(starts) - Date.now() : Number.POSITIVE_INFINITY
  const waiting = task.roles.find(({ n }) => n === you?.n)?.waiting ?? 0
  return (
    <Confirm
      opened
      dangerous
      title={t(`drop.${way}.title`)}
      action={t(`drop.${way}.action`)}
      dismiss={t(`drop.${way}.keep`)}
      busy={drop.isPending}
      onConfirm={() => {
        drop.mutate({ message: message.trim(), what: way })
        onClose()
      }}
      onClose={onClose}
    >
      <Stack gap={4} className={styles.dialog}>
        <Text size={17} weight={650}>
          <bdi>{task.title}</bdi>
        </Text>
        <p>{way === 'seat' ? t('drop.seat.text', { count: waiting }) : t(`drop.${way}.text`)}</p>
        {way === 'seat' && left > 0 && left < soonMs && (
          <Box as="p" surface="warn" pad="3 4">
            {t('drop.soon', { when: ago(starts!) })}
          </Box>
        )}
        {way === 'seat' && (
          <Textarea
            label={t('drop.message')}
            autosize
            minRows={2}
            maxLength={500}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        )}
      </Stack>
    </Confirm>
  )
}
