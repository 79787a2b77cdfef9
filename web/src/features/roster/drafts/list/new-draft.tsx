import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { createRosterDraft } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '../../../../lib/queries.ts'
import { useStanding } from '../../../../lib/standing.ts'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { draftsQuery, keepDraft } from '../queries.ts'

/** Asks for a name and which part of the roster it is about. */
export function NewDraft({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['drafts', 'ui'])
  const { pid } = useProject()
  const parts = useParts(pid)
  const { data: drafts = [] } = useQuery(draftsQuery(pid))
  const [name, setName] = useState(() => t('new.first', { number: drafts.length + 1 }))
  const [tid, setTid] = useState<string>()
  const chosen = tid ?? parts[0]?.value ?? ''
  const create = useCreate(pid)
  return (
    <Dialog opened onClose={onClose} title={t('new.title')}>
      <Stack
        as="form"
        gap={5}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') create.mutate({ name: name.trim(), tid: chosen || null })
        }}
      >
        <TextInput
          label={t('new.name')}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {parts.length > 1 ? (
          <NativeSelect
            size="md"
            label={t('new.part')}
            description={t('new.partHint')}
            value={chosen}
            onChange={(event) => setTid(event.currentTarget.value)}
            data={parts}
          />
        ) : (
          parts[0] && <Text tone="muted">{t('new.only', { part: parts[0].label })}</Text>
        )}
        <FormProblem error={create.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
            {t('new.do')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The whole event, for those who may plan it, and the teams that the person may plan. */
function useParts(pid: string): { value: string; label: string }[] {
  const { t } = useTranslation('drafts')
  const { may } = useStanding(pid)
  const { data: teams = [] } = useQuery(teamsQuery(pid))
  return [
    ...(may('tasks.plan') ? [{ value: '', label: t('whole') }] : []),
    ...teams
      .filter(({ tid, archived }) => !archived && may('tasks.plan', tid))
      .map(({ tid, name }) => ({ value: tid, label: name })),
  ]
}

function useCreate(pid: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: { name: string; tid: string | null }) => createRosterDraft({ path: { pid }, body }),
    async onSuccess(draft) {
      keepDraft(queryClient, pid, draft)
      void queryClient.invalidateQueries(draftsQuery(pid))
      await navigate({ to: '/p/$pid/roster-drafts/$id', params: { pid, id: draft.id }, search: {} })
    },
  })
}
