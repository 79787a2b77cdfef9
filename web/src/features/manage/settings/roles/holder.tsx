import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectRole } from '../../../../../../api-client/src/index.ts'
import { rolesQuery } from '../../../../lib/queries.ts'
import { useSession } from '../../../../lib/session.ts'
import { useFormat } from '../../../../lib/words/format.ts'
import { Mark } from '../../../../ui/data/mark.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { BlockedButton } from '../../../../ui/forms/blocked-button.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { hashOfUid } from '../../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../../ui/people/person-chip.tsx'
import { revoke } from './change.ts'
import { ConfirmRole } from './confirm-role.tsx'
import styles from './roles.module.css'

interface Props {
  pid: string
  person: ProjectRole
  /** Without them the project would have no owner. */
  last: boolean
  onRemove: () => void
  /** Whether the reader may vouch for them. */
  mayConfirm: boolean
  onConfirmed: () => Promise<unknown>
}

/** Someone who has a role, or is offered it. Whoever gives up their own ownership cannot take it back, and is asked first. */
export function Holder({ pid, person, last, onRemove, mayConfirm, onConfirmed }: Props) {
  const { t } = useTranslation('manage')
  const { person: me } = useSession()
  const [asked, setAsked] = useState(false)
  const { uid, name, avatar_url, role, state } = person
  const own = me?.uid === uid
  const offered = state === 'offered'
  return (
    <li className={styles.person}>
      <div className={styles.standing}>
        <PersonChip name={name} hash={hashOfUid(uid)} url={avatar_url} note={useSince(person, own)} />
        <State person={person} />
      </div>
      {mayConfirm && <ConfirmRole pid={pid} person={person} onConfirmed={onConfirmed} />}
      {last ? (
        <BlockedButton
          size="sm"
          why={[{ rule: 'last-owner', setting: 'project owners', lifted_by: 'owner' }]}
        >
          {t('roles.remove')}
        </BlockedButton>
      ) : (
        <Button
          variant="default"
          size="sm"
          aria-label={t(offered ? 'roles.withdrawOne' : 'roles.removeOne', { name })}
          onClick={() => (own && role === 'owner' && !offered ? setAsked(true) : onRemove())}
        >
          {t(offered ? 'roles.withdraw' : 'roles.remove')}
        </Button>
      )}
      {asked && <StepDown pid={pid} uid={uid} onClose={() => setAsked(false)} />}
    </li>
  )
}

function useSince({ state, granted_at, granted_by, accepted_at }: ProjectRole, own: boolean): string {
  const { t } = useTranslation('manage')
  const { date } = useFormat()
  if (state !== 'offered')
    return t(own ? 'roles.sinceYou' : 'roles.since', { day: date(accepted_at ?? granted_at) })
  const day = date(granted_at)
  return granted_by ? t('roles.offeredBy', { name: granted_by.name, day }) : t('roles.offeredOn', { day })
}

/** What is still missing until it is the whole role; and who vouched for it. */
function State({ person: { state, expires_at, settles_at, confirmed_by } }: { person: ProjectRole }) {
  const { t } = useTranslation('manage')
  const { date, meeting } = useFormat()
  if (state === 'offered')
    return <Mark tone="quiet">{t('roles.waitsUntil', { day: date(expires_at!) })}</Mark>
  if (state === 'new') return <Mark tone="warn">{t('roles.newUntil', { when: meeting(settles_at!) })}</Mark>
  return confirmed_by && <Mark tone="good">{t('roles.confirmedBy', { name: confirmed_by.name })}</Mark>
}

function StepDown({ pid, uid, onClose }: { pid: string; uid: string; onClose: () => void }) {
  const { t } = useTranslation('manage')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: () => revoke('owner', pid, uid),
    onSuccess: async () => {
      await navigate({ to: '/p/$pid', params: { pid } })
      queryClient.removeQueries({ queryKey: rolesQuery(pid).queryKey })
    },
  })
  return (
    <Confirm
      opened
      title={t('roles.stepDown.title')}
      action={t('roles.stepDown.action')}
      dangerous
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    >
      <p className={styles.text}>{t('roles.stepDown.text')}</p>
      <FormProblem error={leave.error} />
    </Confirm>
  )
}
