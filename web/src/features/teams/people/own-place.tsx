import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Team } from '../../../../../api-client/src/index.ts'
import { call, removeChief, removeMember } from '../../../lib/api.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../ui/feedback/toast-queue.ts'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { showPeople } from '../queries.ts'
import type { Rights } from '../rights.ts'
import styles from '../team.module.css'

interface Props {
  team: Team
  rights: Rights
}

/** What one is in the team, and the way out. */
export function OwnPlace({ team, rights: { role, closed, uid } }: Props) {
  const { t } = useTranslation('teams')
  const [asking, setAsking] = useState(false)
  if (role === null || uid === null) return null
  return (
    <div className={styles.own}>
      <p>{t(`own.${role}`)}</p>
      {closed.length > 0 ? (
        <BlockedButton why={closed} size="sm">
          {t('own.leave')}
        </BlockedButton>
      ) : (
        <Button variant="default" size="sm" onClick={() => setAsking(true)}>
          {t('own.leave')}
        </Button>
      )}
      {asking && <Leave team={team} role={role} uid={uid} onClose={() => setAsking(false)} />}
    </div>
  )
}

interface LeaveProps {
  team: Team
  role: 'chief' | 'member'
  uid: string
  onClose: () => void
}

function Leave({ team: { pid, tid, name, chiefs }, role, uid, onClose }: LeaveProps) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  const leave = useMutation({
    mutationFn: () => call((role === 'chief' ? removeChief : removeMember)({ path: { pid, tid, uid } })),
    async onSuccess() {
      onClose()
      toasts.say(t('own.left', { team: name }))
      // What only those inside may read is not asked for again.
      queryClient.removeQueries({ queryKey: ['projects', pid, 'team', tid, 'people'] })
      await showPeople(queryClient, pid)
    },
  })
  return (
    <Confirm
      opened
      title={t('own.leaveTitle', { team: name })}
      action={t('own.leave')}
      dangerous
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    >
      <p className={styles.quiet}>{t('own.leaveText')}</p>
      {role === 'chief' && chiefs === 1 && <p className={styles.warn}>{t('own.lastChief')}</p>}
      <FormProblem error={leave.error} />
    </Confirm>
  )
}
