import type { ProjectRole } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { useSession } from '../../../../lib/session.ts'
import { Mark } from '../../../../ui/data/mark.tsx'
import { BlockedButton } from '../../../../ui/forms/blocked-button.tsx'
import { Cluster, Stack } from '../../../../ui/layout/layout.tsx'
import { hashOfUid } from '../../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../../ui/people/person-chip.tsx'
import { ConfirmRole } from './confirm-role.tsx'
import { RemoveRole } from './remove-role.tsx'
import styles from './roles.module.css'

interface Props {
  pid: string
  person: ProjectRole
  /** Whether they are the last owner. */
  last: boolean
  /** Whether the viewer may confirm them. */
  mayConfirm: boolean
  onChanged: () => Promise<unknown>
}

/** Someone who has a role, or was offered one. */
export function Holder({ pid, person, last, mayConfirm, onChanged }: Props) {
  const { t } = useTranslation('manage')
  const { person: me } = useSession()
  const { uid, name, email, avatar_url } = person
  const own = me?.uid === uid
  const since = useSince(person, own)
  return (
    <Cluster as="li" gap="3 4" between className={styles.person}>
      <div className={styles.standing}>
        <PersonChip
          name={name}
          hash={hashOfUid(uid)}
          url={avatar_url}
          note={
            <Stack as="span" gap={1.5} align="start" className={styles.note}>
              {[email, since].filter(Boolean).join(' · ')}
              <State person={person} />
            </Stack>
          }
        />
      </div>
      {mayConfirm && <ConfirmRole pid={pid} person={person} onConfirmed={onChanged} />}
      {last ? (
        <BlockedButton size="sm" why={[{ rule: 'last-owner' }]}>
          {t(own ? 'roles.giveUp.action' : 'roles.remove.action')}
        </BlockedButton>
      ) : (
        <RemoveRole pid={pid} person={person} own={own} onRemoved={onChanged} />
      )}
    </Cluster>
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

/** What is pending until the role has full effect, and who confirmed it. */
function State({ person: { state, expires_at, settles_at, confirmed_by } }: { person: ProjectRole }) {
  const { t } = useTranslation('manage')
  const { date, meeting } = useFormat()
  if (state === 'offered')
    return <Mark tone="quiet">{t('roles.waitsUntil', { day: date(expires_at!) })}</Mark>
  if (state === 'new') return <Mark tone="warn">{t('roles.newUntil', { when: meeting(settles_at!) })}</Mark>
  return confirmed_by && <Mark tone="good">{t('roles.confirmedBy', { name: confirmed_by.name })}</Mark>
}
