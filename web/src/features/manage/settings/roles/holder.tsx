import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectRole } from '../../../../../../api-client/src/index.ts'
import { rolesQuery } from '../../../../lib/queries.ts'
import { useSession } from '../../../../lib/session.ts'
import { useFormat } from '../../../../lib/words/format.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { BlockedButton } from '../../../../ui/forms/blocked-button.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { hashOfUid } from '../../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../../ui/people/person-chip.tsx'
import { revoke } from './change.ts'
import styles from './roles.module.css'

interface Props {
  pid: string
  person: ProjectRole
  /** Without them the project would have no owner. */
  last: boolean
  onRemove: () => void
}

/** Someone who has a role. Whoever gives up their own ownership cannot take it back, and is asked first. */
export function Holder({ pid, person, last, onRemove }: Props) {
  const { t } = useTranslation('manage')
  const { date } = useFormat()
  const { person: me } = useSession()
  const [asked, setAsked] = useState(false)
  const { uid, name, avatar_url, granted_at, role } = person
  const own = me?.uid === uid
  const note = own
    ? t('roles.sinceYou', { day: date(granted_at) })
    : t('roles.since', { day: date(granted_at) })
  return (
    <li className={styles.person}>
      <PersonChip name={name} hash={hashOfUid(uid)} url={avatar_url} note={note} />
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
          aria-label={t('roles.removeOne', { name })}
          onClick={() => (own && role === 'owner' ? setAsked(true) : onRemove())}
        >
          {t('roles.remove')}
        </Button>
      )}
      {asked && <StepDown pid={pid} uid={uid} onClose={() => setAsked(false)} />}
    </li>
  )
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
