import { Button } from '@mantine/core'
import { changeTeam, type Team } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { Cluster, Stack } from '../../../ui/layout/layout.tsx'
import styles from './teams.module.css'

export function ArchivedTeams({ teams }: { teams: Team[] }) {
  const { t } = useTranslation('teams')
  return (
    <Stack as="ul" className={styles.teams} aria-label={t('manage.archivedTitle')}>
      {teams.map((team) => (
        <Archived key={team.tid} team={team} />
      ))}
    </Stack>
  )
}

function Archived({ team: { pid, tid, name } }: { team: Team }) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  const back = useMutation({
    mutationFn: () => changeTeam({ path: { pid, tid }, body: { archived: false } }),
    async onSuccess() {
      await queryClient.invalidateQueries(queriesOf({ pid }))
      toasts.say(t('manage.isBack', { team: name }))
    },
    onError: useWarn(),
  })
  return (
    <Cluster as="li" gap="2 4" between className={styles.archived}>
      <Link to="/p/$pid/t/$tid" params={{ pid, tid }} className={`name-link ${styles.name}`}>
        <bdi>{name}</bdi>
      </Link>
      <Button
        variant="default"
        size="sm"
        aria-label={t('manage.backOf', { team: name })}
        loading={back.isPending}
        onClick={() => back.mutate()}
      >
        {t('manage.back')}
      </Button>
    </Cluster>
  )
}
