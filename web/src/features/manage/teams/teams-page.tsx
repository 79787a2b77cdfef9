import { Button, Switch } from '@mantine/core'
import { changeTeam, type Team } from '@manyhands/api-client'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { BlockedFields } from '../../../ui/forms/blocked-fields.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { ArchivedTeams } from './archived-teams.tsx'
import { NewTeam, nameField } from './new-team.tsx'
import { allTeamsQuery } from './queries.ts'
import { TeamList } from './team-list.tsx'

export function TeamsPage() {
  const { t } = useTranslation('teams')
  const { pid, state } = useProject()
  const { data, error, refetch } = useQuery(allTeamsQuery(pid))
  const closed = whyNotWriteIn(state)
  const reason = useId()
  const by = closed.length > 0 ? reason : undefined
  return (
    <ProjectPage title={t('manage.title')} actions={data && <ToNewTeam by={by} />}>
      <WhyList id={reason} why={closed} />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting kind="rows" count={6} />}
      {data && <Teams pid={pid} teams={data} by={by} />}
    </ProjectPage>
  )
}

interface Props {
  pid: string
  teams: Team[]
  /** Why nothing can be changed now. */
  by: string | undefined
}

function Teams({ pid, teams, by }: Props) {
  const { t } = useTranslation('teams')
  const [old, setOld] = useState(false)
  const { going, archive } = useArchive(pid)
  const active = teams.filter(({ tid, archived }) => !archived && !going.has(tid))
  const archived = teams.filter((team) => team.archived)
  return (
    <Stack gap={10}>
      {active.length === 0 && (
        <EmptyState icon={IconUsersGroup} title={t('manage.empty.title')}>
          {t('manage.empty.text')}
        </EmptyState>
      )}
      {active.length > 0 && (
        <BlockedFields by={by}>
          <TeamList
            pid={pid}
            teams={active}
            going={[...going]}
            closed={by !== undefined}
            onArchive={archive}
          />
        </BlockedFields>
      )}
      <BlockedFields by={by}>
        <NewTeam pid={pid} teams={teams} />
      </BlockedFields>
      {archived.length > 0 && (
        <Stack gap={4}>
          <Switch
            size="md"
            label={t('manage.showArchived', { count: archived.length })}
            checked={old}
            onChange={(event) => setOld(event.currentTarget.checked)}
          />
          {old && (
            <BlockedFields by={by}>
              <ArchivedTeams teams={archived} />
            </BlockedFields>
          )}
        </Stack>
      )}
    </Stack>
  )
}

/** Scrolls to the form below the list. */
function ToNewTeam({ by }: { by: string | undefined }) {
  const { t } = useTranslation('teams')
  const look = { size: 'sm', leftSection: <IconPlus size={18} /> }
  return by === undefined ? (
    <Button {...look} variant="default" onClick={() => document.getElementById(nameField)?.focus()}>
      {t('create.title')}
    </Button>
  ) : (
    <BlockedButton {...look} by={by}>
      {t('create.title')}
    </BlockedButton>
  )
}

/** Hidden at once, archived unless it is undone. */
function useArchive(pid: string) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  const [going, setGoing] = useState<ReadonlySet<string>>(new Set())
  const keep = (tid: string) => setGoing((now) => new Set([...now].filter((one) => one !== tid)))
  const { mutate } = useMutation({
    mutationFn: (tid: string) => changeTeam({ path: { pid, tid }, body: { archived: true } }),
    onError: useWarn(),
    async onSettled(_, __, tid) {
      await queryClient.invalidateQueries(queriesOf({ pid }))
      keep(tid)
    },
  })
  function archive({ tid, name }: Team): void {
    setGoing((now) => new Set([...now, tid]))
    toasts.undoable(
      t('manage.archiving', { team: name }),
      () => mutate(tid),
      () => keep(tid),
    )
  }
  return { going, archive }
}
