import { Button, Group, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type Project, previewTaskChangesOptions, type Task } from '@manyhands/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { wallOf } from '../times.ts'
import { type Change, type ChangeValues, changeFrom, type Kind, startOf } from './change.ts'
import { ChangeFields } from './change-fields.tsx'
import { Preview } from './preview.tsx'
import { useChange } from './use-change.ts'

interface Props {
  project: Project
  kind: Kind
  tasks: Task[]
  onClose: () => void
  onDone: () => void
}

/** Enters a change, previews who is affected, and applies it. */
export function ChangeDialog({ project, kind, tasks, onClose, onDone }: Props) {
  const { t } = useTranslation(['roster', 'ui'])
  const starts = tasks.find(({ starts_at }) => starts_at)?.starts_at
  const first = starts ? wallOf(project.time_zone, new Date(starts)) : null
  const [values, setValues] = useState(() =>
    startOf(kind, tasks, first ?? { day: project.starts_on, time: '' }),
  )
  const change = changeFrom(kind, values, first)
  const preview = usePreview(project.pid, tasks, change)
  const run = useChange(project.pid, { kind, tasks, notified: preview.data?.notified ?? 0 })
  const notified = kind !== 'copy' && (preview.data?.notified ?? 0) > 0
  const set = (some: Partial<ChangeValues>) => setValues((now) => ({ ...now, ...some }))
  const ready = change !== null && preview.data?.possible === true && !preview.isPlaceholderData
  return (
    <Dialog opened onClose={onClose} title={t(`bulk.titles.${kind}`, { count: tasks.length })}>
      <Stack
        as="form"
        gap={5}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) run.mutate({ change, message: values.message.trim() }, { onSuccess: onDone })
        }}
      >
        <ChangeFields kind={kind} values={values} tasks={tasks} onChange={set} />
        {change && (
          <Preview
            preview={preview.data}
            error={preview.error}
            kind={kind}
            timeZone={project.time_zone}
            stale={preview.isPlaceholderData}
          />
        )}
        {(notified || kind === 'cancel') && (
          <Textarea
            size="md"
            autosize
            minRows={2}
            maxLength={500}
            label={t(kind === 'cancel' ? 'bulk.reason' : 'form.message')}
            description={t('form.messageHint')}
            value={values.message}
            onChange={(event) => set({ message: event.currentTarget.value })}
          />
        )}
        <FormProblem error={run.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui:close')}
          </Button>
          <Button
            type="submit"
            color={kind === 'cancel' ? 'brick' : 'mulberry'}
            disabled={!ready}
            loading={run.isPending}
          >
            {t(`bulk.do.${kind}`, { count: tasks.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Keeps the last preview while typing. */
function usePreview(pid: string, tasks: Task[], change: Change | null) {
  const ids = tasks.map(({ id }) => id)
  // The note doesn't affect the preview.
  const wanted = change?.cancel ? { cancel: {} } : change
  const [asked] = useDebouncedValue(JSON.stringify(wanted), 250)
  return useQuery({
    ...previewTaskChangesOptions({ path: { pid }, body: { ids, change: JSON.parse(asked) as Change } }),
    enabled: asked !== 'null' && change !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}
