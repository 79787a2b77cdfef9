import { Button } from '@mantine/core'
import { type RosterDraft, stopFillingRosterDraft } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { useWarn } from '../../../../ui/feedback/toasts/toaster.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Progress } from '../../../../ui/progress/progress.tsx'
import { keepDraft } from '../queries.ts'

type Fill = NonNullable<RosterDraft['fill']>

/** How far filling is, the best so far, and a button that keeps it. */
export function Filling({ draft, fill }: { draft: RosterDraft; fill: Fill }) {
  const { t } = useTranslation('drafts')
  const { number, percent } = useFormat()
  const { pid } = useProject()
  const queryClient = useQueryClient()
  const stop = useMutation({
    mutationFn: () => stopFillingRosterDraft({ path: { pid, id: draft.id } }),
    onSuccess: (now) => keepDraft(queryClient, pid, now),
    onError: useWarn(),
  })
  return (
    <Stack as="section" gap={4} surface="card" pad={5} aria-label={t('fill.running')}>
      <Text weight={650}>{t('fill.running')}</Text>
      <Progress
        label={t('fill.running')}
        done={Math.round(fill.share * 100)}
        total={100}
        words={t('fill.progress', { share: percent(fill.share) })}
      />
      <Text role="status">
        {fill.open === null
          ? t('fill.starting')
          : t('fill.best', { count: fill.open, open: number(fill.open) })}
      </Text>
      <Text tone="muted" size={15}>
        {t('fill.leave')}
      </Text>
      <div>
        <Button variant="default" loading={stop.isPending || stop.isSuccess} onClick={() => stop.mutate()}>
          {t('fill.stop')}
        </Button>
      </div>
    </Stack>
  )
}

/** How the last time ended, unless it simply worked. */
export function LastFill({ fill: { state, ended_at } }: { fill: Fill }) {
  const { t } = useTranslation('drafts')
  const { ago } = useFormat()
  if (state !== 'stopped' && state !== 'failed') return null
  return (
    <Text surface={state === 'failed' ? 'warn' : 'sunken'} pad="3 4">
      {t(`fill.${state}`, { when: ended_at ? ago(ended_at) : '' })}
    </Text>
  )
}
