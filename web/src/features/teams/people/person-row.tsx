import { Menu } from '@mantine/core'
import {
  addChief,
  addMember,
  type Contact,
  getAvailabilitySettingsOptions,
  removeChief,
  removeMember,
  type Team,
  type TeamPerson,
} from '@manyhands/api-client'
import {
  IconArrowDown,
  IconCalendarUser,
  IconCrown,
  IconDots,
  IconSend,
  IconUserMinus,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { useWhySentence } from '../../../ui/feedback/why.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { IconButton } from '../../../ui/frame/icon-button.tsx'
import { Box, Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Avatar, hashOfUid } from '../../../ui/people/avatar.tsx'
import { ContactButtons } from '../../../ui/people/contact-buttons.tsx'
import { refreshPeople, useResend } from '../queries.ts'
import type { Rights } from '../rights.ts'
import styles from '../team.module.css'

interface Props {
  person: TeamPerson
  team: Team
  rights: Rights
}

export function PersonRow({ person, team, rights, contacts }: Props & { contacts: Contact[] }) {
  const { t } = useTranslation('teams')
  const { date } = useFormat()
  const { uid, name, avatar_url, role, state, email, joined_at } = person
  const invited = state === 'invited'
  return (
    <Line as="li" gap={3.5} className={styles.person}>
      <Avatar name={name} hash={hashOfUid(uid)} url={avatar_url} />
      <Stack gap="0 5" className={styles.identity}>
        <Cluster as="span" gap="1 2.5">
          {/* People who haven't accepted may have no visible profile. */}
          {invited ? (
            <bdi className={styles.name}>{name}</bdi>
          ) : (
            <Link to="/u/$uid" params={{ uid }} className={styles.name}>
              <bdi>{name}</bdi>
            </Link>
          )}
          {role === 'chief' && <Mark tone="good">{t('role.chief')}</Mark>}
          {invited && <Mark tone="quiet">{t('people.invited')}</Mark>}
          {uid === rights.uid && <Mark tone="quiet">{t('people.you')}</Mark>}
        </Cluster>
        {email && <span className={styles.note}>{email}</span>}
        {joined_at && (
          <span className={`${styles.note} ${styles.since}`}>
            {t(invited ? 'people.invitedOn' : 'people.since', { day: date(joined_at) })}
          </span>
        )}
      </Stack>
      <ContactButtons name={name} contacts={contacts} bare />
      {rights.leads && <Actions person={person} team={team} settled={rights.settled} />}
    </Line>
  )
}

function Actions({ person, team, settled }: Omit<Props, 'rights'> & Pick<Rights, 'settled'>) {
  const { t } = useTranslation('teams')
  const whyLine = useWhySentence()
  const [asking, setAsking] = useState(false)
  const { pid } = team
  const { uid, name, role, state } = person
  const { data: asked } = useQuery(getAvailabilitySettingsOptions({ path: { pid } }))
  const turn = useTurn({ person, team })
  const resend = useResend(team, person)
  return (
    <>
      <Menu position="bottom-end" width={220} radius="md" shadow="lg" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <IconButton label={t('people.actions', { name })}>
            <IconDots size={20} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {settled.length > 0 && <Menu.Label>{whyLine(settled)}</Menu.Label>}
          <Menu.Item
            leftSection={role === 'chief' ? <IconArrowDown size={18} /> : <IconCrown size={18} />}
            disabled={turn.isPending || settled.length > 0}
            onClick={() => turn.mutate(role === 'chief' ? 'member' : 'chief')}
          >
            {t(role === 'chief' ? 'people.makeMember' : 'people.makeChief')}
          </Menu.Item>
          {asked?.asked && state !== 'invited' && (
            <Menu.Item
              component={Link}
              to="/p/$pid/availability/$uid"
              params={{ pid, uid } as never}
              leftSection={<IconCalendarUser size={18} />}
            >
              {t('people.availability')}
            </Menu.Item>
          )}
          {state === 'invited' && (
            <Menu.Item
              leftSection={<IconSend size={18} />}
              disabled={resend.isPending}
              onClick={() => resend.mutate()}
            >
              {t('people.resend')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconUserMinus size={18} />} onClick={() => setAsking(true)}>
            {t(state === 'invited' ? 'people.withdraw' : 'people.takeOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && <RemoveMember person={person} team={team} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Changes the role between member and team lead. */
function useTurn({ person: { uid, name, state }, team: { pid, tid } }: Omit<Props, 'rights'>) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (role: 'chief' | 'member') =>
      (role === 'chief' ? addChief : addMember)({ path: { pid, tid, uid } }),
    async onSuccess(_, role) {
      await refreshPeople(queryClient, pid)
      toasts.say(
        state === 'invited'
          ? t(role === 'chief' ? 'people.invitedAsChief' : 'people.invitedAsMember', { name })
          : t(role === 'chief' ? 'people.isChief' : 'people.isMember', { name }),
      )
    },
    onError: useWarn(),
  })
}

function RemoveMember({ person, team, onClose }: Omit<Props, 'rights'> & { onClose: () => void }) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  const { uid, name, role, state } = person
  const { pid, tid, chiefs } = team
  const invited = state === 'invited'
  const remove = useMutation({
    mutationFn: () => (role === 'chief' ? removeChief : removeMember)({ path: { pid, tid, uid } }),
    async onSuccess() {
      await refreshPeople(queryClient, pid)
      toasts.say(t(invited ? 'people.withdrawn' : 'people.takenOut', { name }))
      onClose()
    },
  })
  return (
    <Confirm
      opened
      title={t(invited ? 'people.withdrawTitle' : 'people.takeOutTitle', { name })}
      action={t(invited ? 'people.withdraw' : 'people.takeOut')}
      dangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Text tone="muted" className={styles.quiet}>
        {t(invited ? 'people.withdrawText' : 'people.takeOutText', { team: team.name })}
      </Text>
      {!invited && role === 'chief' && chiefs === 1 && (
        <Box as="p" surface="warn" pad="3 4" tone="warn" weight={550} className={styles.warn}>
          {t('people.lastChief')}
        </Box>
      )}
      <FormProblem error={remove.error} />
    </Confirm>
  )
}
