import { Button } from '@mantine/core'
import { type Project, retireForm } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ifMatch } from '../../../../lib/api/headers.ts'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../../ui/feedback/toasts/toaster.tsx'
import { LinkButton } from '../../../../ui/frame/link-button.tsx'
import { Cluster, Stack } from '../../../../ui/layout/layout.tsx'
import { allFormsQuery, answersPath, formQuery, refreshForms } from '../../queries.ts'
import type { Building } from '../draft/use-builder.ts'
import styles from './page.module.css'

interface Props {
  pid: string
  project: Project
  building: Building
  closed: boolean
}

/** The lifecycle of a form: draft, published, closed, retired. */
export function FormSteps({ pid, project, building, closed }: Props) {
  const { t } = useTranslation('forms')
  const [asking, setAsking] = useState<'publish' | 'retire' | 'draft' | null>(null)
  const { state, fid } = building.form
  const nobody = useQuery(allFormsQuery(pid)).data?.some((one) => one.fid === fid && one.answered === 0)
  const close = () => setAsking(null)
  return (
    <Cluster gap="2 3" align="stretch">
      {state !== 'draft' && (
        <LinkButton to={answersPath} params={{ pid, fid: building.form.fid }} variant="default" size="sm">
          {t('list.answers')}
        </LinkButton>
      )}
      {state !== 'open' && (
        <Button size="sm" disabled={closed} onClick={() => setAsking('publish')}>
          {t(state === 'draft' ? 'publish.action' : 'publish.back')}
        </Button>
      )}
      {state === 'open' && nobody && (
        <Button size="sm" variant="default" disabled={closed} onClick={() => setAsking('draft')}>
          {t('draftAgain.action')}
        </Button>
      )}
      {state !== 'retired' && (
        <Button
          size="sm"
          variant="subtle"
          color="brick"
          disabled={closed}
          onClick={() => setAsking('retire')}
        >
          {t(`retire.${state}.action`)}
        </Button>
      )}
      {asking === 'draft' && <DraftAgain building={building} onClose={close} />}
      {asking === 'publish' && <Publish project={project} building={building} onClose={close} />}
      {asking === 'retire' && state !== 'retired' && (
        <Retire pid={pid} state={state} building={building} onClose={close} />
      )}
    </Cluster>
  )
}

interface PublishProps {
  project: Project
  building: Building
  onClose: () => void
}

/** Confirms who will be asked and from when, or lists what is still to be done. */
function Publish({ project: { pid, time_zone }, building, onClose }: PublishProps) {
  const { t } = useTranslation('forms')
  const warn = useWarn()
  const { meeting, gap } = useFormat()
  const { draft, form, unready, publishFaults, save, miss } = building
  const listed = useQuery(allFormsQuery(pid)).data?.find(({ fid }) => fid === form.fid)
  const sameAudience =
    draft.audience === form.audience && JSON.stringify(draft.tids) === JSON.stringify(form.tids)
  const goOn = () => {
    miss()
    onClose()
  }
  if (unready > 0 || publishFaults.length > 0)
    return (
      <Confirm
        opened
        title={t('publish.notYet')}
        action={t('publish.backToWork')}
        onConfirm={goOn}
        onClose={goOn}
      >
        <Stack as="ul" gap={1.5} className={styles.todo}>
          {publishFaults.map((fault) => (
            <li key={fault}>{t(`builder.faults.${fault}`)}</li>
          ))}
          {unready > 0 && <li>{t('builder.wrong', { count: unready })}</li>}
        </Stack>
      </Confirm>
    )
  return (
    <Confirm
      opened
      title={t('publish.title')}
      action={t('publish.action')}
      busy={save.isPending}
      onConfirm={() =>
        save.mutate('open', {
          onSuccess: () => toasts.say(t('publish.done')),
          onError: warn,
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      <p>
        {listed?.asked !== undefined && sameAudience
          ? t('publish.asks', { count: listed.asked })
          : t(`publish.audience.${draft.audience}`)}
        {gap}
        {draft.opens_at && Date.parse(draft.opens_at) > Date.now()
          ? t('publish.later', { when: meeting(draft.opens_at, time_zone) })
          : t('publish.now')}
        {gap}
        {t('publish.noEmails')}
      </p>
    </Confirm>
  )
}

/** Back to a draft, which is possible only while nobody has answered. */
function DraftAgain({ building: { save }, onClose }: Omit<PublishProps, 'project'>) {
  const { t } = useTranslation('forms')
  const warn = useWarn()
  return (
    <Confirm
      opened
      title={t('draftAgain.title')}
      action={t('draftAgain.action')}
      busy={save.isPending}
      onConfirm={() =>
        save.mutate('draft', {
          onSuccess: () => toasts.say(t('draftAgain.done')),
          onError: warn,
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      <p>{t('draftAgain.text')}</p>
    </Confirm>
  )
}

interface RetireProps {
  pid: string
  state: 'draft' | 'open'
  building: Building
  onClose: () => void
}

function Retire({ pid, state, building, onClose }: RetireProps) {
  const { t } = useTranslation('forms')
  const { gap } = useFormat()
  const { form } = building
  const freed = useFreed(form)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const warn = useWarn()
  const formRef = { pid, fid: form.fid }
  const retire = useMutation({
    mutationFn: () => retireForm({ path: formRef, headers: ifMatch(form) }),
    async onSuccess() {
      toasts.say(t(`retire.${state}.done`))
      queryClient.removeQueries(formQuery(formRef))
      void refreshForms(queryClient, pid)
      await navigate({ to: '/p/$pid/manage/forms', params: { pid }, ignoreBlocker: true })
    },
    onError: warn,
    onSettled: onClose,
  })
  return (
    <Confirm
      opened
      dangerous
      title={t(`retire.${state}.title`)}
      action={t(`retire.${state}.action`)}
      busy={retire.isPending}
      onConfirm={() => retire.mutate()}
      onClose={onClose}
    >
      <p>
        {t(`retire.${state}.text`)}
        {gap}
        {state === 'open' && freed}
      </p>
    </Confirm>
  )
}

/** What no longer requires the form once it is retired. */
function useFreed({ required_for }: Building['form']): string {
  const { t } = useTranslation('forms')
  const { list } = useFormat()
  if (required_for.length === 0) return ''
  return t('retire.freed', { things: list(required_for.map((one) => t(`closing.things.${one}`))) })
}
