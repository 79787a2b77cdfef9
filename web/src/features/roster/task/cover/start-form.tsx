import { Button, Group, NativeSelect } from '@mantine/core'
import { listCandidatesOptions, startCover, type Task } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Box, Grid, Stack } from '../../../../ui/layout/layout.tsx'
import { refreshTasks } from '../../queries.ts'

interface Props {
  task: Task
  role: number
  onDone: () => void
}

const sizes = [3, 5, 10, 20]
const minutes = [15, 30, 60, 180, 720]

/** Size and duration of a wave, and who would be asked first. */
export function StartForm({ task: { pid, id }, role, onDone }: Props) {
  const { t } = useTranslation(['roster', 'ui'])
  const queryClient = useQueryClient()
  const [size, setSize] = useState(5)
  const [wait, setWait] = useState(30)
  const start = useMutation({
    mutationFn: () => startCover({ path: { pid, id }, body: { role, wave_size: size, wave_minutes: wait } }),
    async onSuccess() {
      await refreshTasks(queryClient, pid)
      onDone()
    },
  })
  return (
    <Stack gap={3.5}>
      <Grid columns="1 1" gap={3} align="stretch">
        <NativeSelect
          size="md"
          label={t('cover.size')}
          value={String(size)}
          onChange={(event) => setSize(Number(event.currentTarget.value))}
          data={sizes.map((count) => ({ value: String(count), label: t('cover.people', { count }) }))}
        />
        <NativeSelect
          size="md"
          label={t('cover.wait')}
          value={String(wait)}
          onChange={(event) => setWait(Number(event.currentTarget.value))}
          data={minutes.map((count) => ({
            value: String(count),
            label: count < 60 ? t('cover.minutes', { count }) : t('cover.hours', { count: count / 60 }),
          }))}
        />
      </Grid>
      <First pid={pid} id={id} role={role} size={size} />
      <FormProblem error={start.error} />
      <Group gap="sm">
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          {t('cover.ask')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('ui:cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Before anything is sent: how many emails, and to whom. */
function First({ pid, id, role, size }: { pid: string; id: string; role: number; size: number }) {
  const { t } = useTranslation('roster')
  const { list } = useFormat()
  const { data } = useQuery(listCandidatesOptions({ path: { pid, id }, query: { role, limit: size } }))
  const first = data?.data.filter(({ why_not, tentative }) => why_not.length === 0 && !tentative)
  if (!first) return null
  return (
    <Box as="p" surface="sunken" pad="3 4" tone="ink" role="status">
      {first.length === 0
        ? t('cover.nobody')
        : t('cover.first', { count: first.length, names: list(first.map(({ name }) => name)) })}
    </Box>
  )
}
