import { Button } from '@mantine/core'
import { type PoolEntry, type Team, withdrawPoolInvitation } from '@manyhands/api-client'
import { IconMailPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import type { Why } from '../../../lib/problem.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Avatar, hashOfUid } from '../../../ui/people/avatar.tsx'
import { Facts } from '../detail/shared.tsx'
import { refreshApplications } from '../queries.ts'
import styles from './pool.module.css'

interface Props {
  pid: string
  entry: PoolEntry
  /** The teams that the person leads. */
  teams: Team[]
  isOrganiser: boolean
  closed: Why[]
  onInvite: () => void
}

const takesNobody: Why[] = [{ rule: 'pool-recruiting' }]

/** Someone in the talent pool: waiting since, their skills, and a button to invite them. */
export function PoolCard({ pid, entry, teams, isOrganiser, closed, onInvite }: Props) {
  const { t } = useTranslation('inbox')
  const { ago } = useFormat()
  const { person, motivation, since, invited, id } = entry
  const open = teams.filter(({ tid, recruiting }) => recruiting && !invited.includes(tid))
  const blocked = closed.length > 0 ? closed : open.length === 0 && invited.length === 0 ? takesNobody : []
  return (
    <Stack as="li" gap={4} surface="raised" className={styles.card}>
      <Grid columns="auto 1" gap={3.5}>
        <Avatar name={person.name} hash={hashOfUid(person.uid)} url={person.avatar_url} size={44} />
        <div>
          <Text as="h2" size={18} className={styles.name}>
            <Link to="/u/$uid" params={{ uid: person.uid }}>
              <bdi>{person.name}</bdi>
            </Link>
          </Text>
          <Text tone="muted" size={15}>
            {t('pool.since', { ago: ago(since) })}
          </Text>
        </div>
      </Grid>
      <p className={styles.motivation}>{motivation}</p>
      <Facts application={entry} />
      <Invited pid={pid} entry={entry} teams={teams} />
      <Cluster gap={2} align="stretch" className={styles.actions}>
        {blocked.length > 0 ? (
          <BlockedButton why={blocked} size="sm">
            {t('pool.invite')}
          </BlockedButton>
        ) : (
          open.length > 0 && (
            <Button size="sm" leftSection={<IconMailPlus size={18} />} onClick={onInvite}>
              {t('pool.invite')}
            </Button>
          )
        )}
        {isOrganiser && (
          <LinkButton
            to="/p/$pid/applications"
            params={{ pid }}
            search={{ state: 'pooled', id }}
            size="sm"
            variant="default"
          >
            {t('pool.look')}
          </LinkButton>
        )}
      </Cluster>
    </Stack>
  )
}

function Invited({ pid, entry: { id, person, invited }, teams }: Pick<Props, 'pid' | 'entry' | 'teams'>) {
  const { t } = useTranslation('inbox')
  const queryClient = useQueryClient()
  const takeBack = useMutation({
    mutationFn: (tid: string) => withdrawPoolInvitation({ path: { pid, id, tid } }),
    onSuccess: () => void toasts.say(t('pool.takenBack')),
    onError: useWarn(),
    onSettled: () => refreshApplications(queryClient, pid),
  })
  if (invited.length === 0) return null
  return (
    <Stack as="ul">
      {invited.map((tid) => {
        const team = teams.find((one) => one.tid === tid)?.name ?? tid
        return (
          <Cluster as="li" gap="1 2" key={tid}>
            <Mark tone="good">{t('pool.invited', { team })}</Mark>
            <Button
              size="sm"
              variant="subtle"
              loading={takeBack.isPending && takeBack.variables === tid}
              aria-label={t('pool.takeBackOf', { name: person.name, team })}
              onClick={() => takeBack.mutate(tid)}
            >
              {t('pool.takeBack')}
            </Button>
          </Cluster>
        )
      })}
    </Stack>
  )
}
