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
import { countDraftOf, type Rules } from '../draft.ts'
import { prospectQuery } from '../queries.ts'
import { useProspectWords } from '../words.ts'

interface Props {
  automation: Automation | null
  rules: Rules
  /** Null if something is missing. */
  draft: () => AutomationDraft | null
  onPreview: () => void
  onSaved: () => void
}

export function Actions({ automation, rules, draft, onPreview, onSaved }: Props) {
  const { t } = useTranslation(['automations', 'announcements'])
  const [starting, setStarting] = useState(false)
  const save = useSave(automation, onSaved)
  const active = automation?.active ?? false
  const saveAs = (wanted: boolean) => {
    const body = draft()
    setStarting(false)
    if (body) save.mutate({ ...body, active: wanted })
  }
  return (
    <Stack gap={4}>
      <FormProblem error={save.error} />
      <Cluster gap={3}>
        {active ? (
          <>
            <Button loading={save.isPending} onClick={() => saveAs(true)}>
              {t('save')}
            </Button>
            <Button variant="default" disabled={save.isPending} onClick={() => saveAs(false)}>
              {t('switchOff')}
            </Button>
          </>
        ) : (
          <>
            <Button loading={save.isPending} onClick={() => draft() && setStarting(true)}>
              {t('switchOnOpen')}
            </Button>
            <Button variant="default" disabled={save.isPending} onClick={() => saveAs(false)}>
              {t('saveOff')}
            </Button>
          </>
        )}
        <Button variant="default" leftSection={<IconEye size={18} aria-hidden="true" />} onClick={onPreview}>
          {t('announcements:check.preview')}
        </Button>
      </Cluster>
      {starting && <Start rules={rules} onConfirm={() => saveAs(true)} onClose={() => setStarting(false)} />}
    </Stack>
  )
}

/** Says when it is sent next and to how many, and asks once. */
function Start({ rules, onConfirm, onClose }: { rules: Rules; onConfirm: () => void; onClose: () => void }) {
  const { t } = useTranslation('automations')
  const { pid, state } = useProject()
  const prospectOf = useProspectWords()
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
        <Text tone="muted">{t(state === 'draft' ? 'start.draft' : 'start.once')}</Text>
      </Stack>
    </Confirm>
  )
}

function useSave(automation: Automation | null, onSaved: () => void) {
  const { t } = useTranslation('automations')
  const { pid } = useProject()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn({ template, ...body }: AutomationDraft & { active: boolean }) {
      if (automation) return changeAutomation({ path: { pid, id: automation.id }, body })
      return createAutomation({ path: { pid }, body: { ...body, ...(template && { template }) } })
    },
    async onSuccess({ active }) {
      onSaved()
      toasts.say(t(active ? 'savedOn' : 'savedOff'))
      await queryClient.invalidateQueries(queriesOf({ pid }, 'listAutomations'))
      await navigate({ to: '/p/$pid/automations', params: { pid } })
    },
  })
}
