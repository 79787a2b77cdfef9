import { Button } from '@mantine/core'
import { type Cover, stopCover, type Task } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../../../ui/data/mark.tsx'
import { useWarn } from '../../../../ui/feedback/toasts/toaster.tsx'
import { Box, Cluster, Grid, Stack } from '../../../../ui/layout/layout.tsx'
import { hashOfUid } from '../../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../../ui/people/person-chip.tsx'
import { refreshTasks } from '../../queries.ts'
import { useTimes } from '../../times.ts'
import styles from './cover.module.css'

/** Progress: who was asked, their answers, and when the next people are asked. */
export function CoverProgress({ task, cover }: { task: Task; cover: Cover }) {
  const { t } = useTranslation('roster')
  const queryClient = useQueryClient()
  const warn = useWarn()
  const { clock } = useTimes(task.time_zone)
  const { state, asked, next_wave_at, role } = cover
  const stop = useMutation({
    mutationFn: () => stopCover({ path: { pid: task.pid, id: task.id }, query: { role } }),
    onSuccess: () => refreshTasks(queryClient, task.pid),
    onError: warn,
  })
  return (
    <Stack gap={3.5}>
      <Cluster gap="2 3" className={styles.progressHead} role="status">
        <Mark tone={state === 'filled' ? 'good' : state === 'asking' ? 'warn' : 'quiet'}>
          {t(`cover.states.${state as 'asking'}`)}
        </Mark>
        <span>{t('cover.asked', { count: asked.length })}</span>
        {state === 'asking' && next_wave_at && <span>{t('cover.next', { time: clock(next_wave_at) })}</span>}
        {state === 'asking' && (
          <Button size="sm" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t('cover.stop')}
          </Button>
        )}
      </Cluster>
      <Box as="ul" divided className={styles.asked}>
        {asked.map(({ uid, name, avatar_url, answer, wave, asked_at }) => (
          <Grid as="li" columns="1 auto" gap={3} key={uid}>
            <PersonChip
              name={name}
              hash={hashOfUid(uid)}
              url={avatar_url}
              note={t('cover.wave', { wave, time: clock(asked_at) })}
            />
            <Mark tone={answer === 'yes' ? 'good' : 'quiet'}>{t(`cover.answers.${answer ?? 'none'}`)}</Mark>
          </Grid>
        ))}
      </Box>
    </Stack>
  )
}
