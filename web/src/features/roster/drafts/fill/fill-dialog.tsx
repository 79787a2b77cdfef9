import { Button, Group, Radio } from '@mantine/core'
import { fillRosterDraft, type RosterDraft } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ifMatch } from '../../../../lib/api/headers.ts'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { draftQuery, keepDraft } from '../queries.ts'

const efforts = ['quick', 'usual', 'thorough'] as const
type Effort = (typeof efforts)[number]

/** Asks how long to search, and says what stays. */
export function FillDialog({ draft, onClose }: { draft: RosterDraft; onClose: () => void }) {
  const { t } = useTranslation(['drafts', 'ui'])
  const { pid } = useProject()
  const [effort, setEffort] = useState<Effort>('usual')
  const queryClient = useQueryClient()
  const path = { pid, id: draft.id }
  const { queryKey } = draftQuery(path)
  const fill = useMutation({
    mutationFn: () =>
      fillRosterDraft({ path, body: { effort }, headers: ifMatch(queryClient.getQueryData(queryKey)) }),
    onSuccess(now) {
      keepDraft(queryClient, pid, now)
      onClose()
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <Dialog opened onClose={onClose} title={t('fill.title')}>
      <Stack gap={5}>
        <Stack gap={2}>
          <Text>{t('fill.kept')}</Text>
          <Text>
            {draft.seats === 0
              ? t('fill.empty')
              : t('fill.locked', { count: draft.locked, seats: draft.seats - draft.locked })}
          </Text>
          <Text tone="muted">
            <Link to="/p/$pid/roster-drafts/aims" params={{ pid }}>
              {t('fill.aims')}
            </Link>
          </Text>
        </Stack>
        <Radio.Group label={t('fill.effort')} value={effort} onChange={(value) => setEffort(value as Effort)}>
          <Stack gap={3}>
            {efforts.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`fill.efforts.${value}.name`)}
                description={t(`fill.efforts.${value}.text`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <FormProblem error={fill.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button loading={fill.isPending} onClick={() => fill.mutate()} data-autofocus>
            {t('fill.do')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
