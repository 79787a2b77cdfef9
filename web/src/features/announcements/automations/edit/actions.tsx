import { Button } from '@mantine/core'
import {
  type Automation,
  type AutomationDraft,
  changeAutomation,
  createAutomation,
} from '@manyhands/api-client'
import { IconEye } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../../lib/api/cache.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Cluster, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { changesOf, countDraftOf, type Rules } from '../draft.ts'
import { prospectQuery } from '../queries.ts'
import { useProspectWords } from '../words.ts'

interface Props {
  automation: Automation | null
  rules: Rules
  /** Whether something isn’t saved. */
  changed: boolean
  /** As it was opened. */
  before: AutomationDraft
  /** Null if something is missing. */
  draft: () => AutomationDraft | null
  onPreview: () => void
  onSaved: () => void
}

export function Actions({ automation, rules, changed, before, draft, onPreview, onSaved }: Props) {
  const { t } = useTranslation(['automations', 'announcements'])
  const [starting, setStarting] = useState(false)
  const save = useSave({ automation, changed, before, onSaved })
  const saveDraft = (also: { active?: true } = {}) => {
    const body = draft()
    setStarting(false)
    if (body) save.mutate({ draft: body, ...also })
  }
  return (
    <Stack gap={4}>
      <FormProblem error={save.error} />
      <Cluster gap={3}>
        {automation?.active ? (
          <>
            <Button loading={save.isPending} onClick={() => saveDraft()}>
              {t('save')}
            </Button>
            <Button
              variant="default"
              disabled={save.isPending}
              onClick={() => save.mutate({ draft: null, active: false })}
            >
              {t('switchOff')}
            </Button>
          </>
        ) : (
          <>
            <Button loading={save.isPending} onClick={() => draft() && setStarting(true)}>
              {t('switchOnOpen')}
            </Button>
            <Button variant="default" disabled={save.isPending} onClick={() => saveDraft()}>
              {t('saveOff')}
            </Button>
          </>
        )}
        <Button variant="default" leftSection={<IconEye size={18} aria-hidden="true" />} onClick={onPreview}>
          {t('announcements:check.preview')}
        </Button>
      </Cluster>
      {starting && (
        <Start
          rules={rules}
          onConfirm={() => saveDraft({ active: true })}
          onClose={() => setStarting(false)}
        />
      )}
    </Stack>
  )
}

/** Says when it is sent next and to how many, and asks once. */
function Start({ rules, onConfirm, onClose }: { rules: Rules; onConfirm: () => void; onClose: () => void }) {
  const { t } = useTranslation('automations')
  const { pid, state } = useProject()
  const prospectOf = useProspectWords()
  const once = rules.trigger.kind === 'form_due' ? t('start.oncePerForm') : t('start.once')
  const { data, error, isFetching } = useQuery({ ...prospectQuery(pid, countDraftOf(rules)), staleTime: 0 })
  return (
    <Confirm
      opened
      title={t('start.title')}
      action={t('start.action')}
      busy={isFetching}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap={3}>
        <FormProblem error={error} />
        <Text weight={550}>
          {data && !isFetching ? t('nextLabel', { what: prospectOf(data) }) : '\u00a0'}
        </Text>
        <Text tone="muted">{state === 'draft' ? t('start.draft') : once}</Text>
      </Stack>
    </Confirm>
  )
}

interface Wanted {
  /** Null to leave all but the switch as it is. */
  draft: AutomationDraft | null
  active?: boolean
}

type Saving = Pick<Props, 'automation' | 'changed' | 'before' | 'onSaved'>

function useSave({ automation, changed, before, onSaved }: Saving) {
  const { t } = useTranslation('automations')
  const { pid } = useProject()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn({ draft, ...active }: Wanted) {
      if (!automation) return createAutomation({ path: { pid }, body: { ...draft!, ...active } })
      const changes = draft ? changesOf(before, draft) : {}
      return changeAutomation({ path: { pid, id: automation.id }, body: { ...changes, ...active } })
    },
    async onSuccess({ active }, { draft }) {
      toasts.say(t(!draft ? 'switchedOff' : active ? 'savedOn' : 'savedOff'))
      await queryClient.invalidateQueries(queriesOf({ pid }, 'listAutomations'))
      // Unfinished edits stay where they are.
      if (!draft && changed) return
      onSaved()
      await navigate({ to: '/p/$pid/automations', params: { pid } })
    },
  })
}
