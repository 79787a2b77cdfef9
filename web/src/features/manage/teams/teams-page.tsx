import { Button, Switch } from '@mantine/core'
import { changeTeam, type Team } from '@manyhands/api-client'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { projectQuery } from '../../../lib/queries.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { toasts } from '../../../ui/feedback/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toaster.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { BlockedFields } from '../../../ui/forms/blocked-fields.tsx'
import { Section, useTitle } from '../../../ui/frame/page.tsx'
import { ArchivedTeams } from './archived-teams.tsx'
import { NewTeam, nameField } from './new-team.tsx'
import { allTeamsQuery } from './queries.ts'
import { TeamList } from './team-list.tsx'
import styles from './teams.module.css'

export function TeamsPage() {
  const { t } = useTranslation('teams')
  const { pid } = useParams({ from: '/p/$pid/manage' })
  const { data, error, refetch } = useQuery(allTeamsQuery(pid))
  const project = useQuery(projectQuery(pid)).data
  useTitle(project ? t('manage.pageTitle', { project: project.name }) : '')
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Waiting kind="rows" count={6} />
  return <Teams pid={pid} teams={data} closed={whyNotWriteIn(project?.state)} />
}

interface Props {
  pid: string
  teams: Team[]
  closed: ReturnType<typeof whyNotWriteIn>
}

function Teams({ pid, teams, closed }: Props) {
  const { t } = useTranslation('teams')
  const reason = useId()
  const by = closed.length > 0 ? reason : undefined
  const [old, setOld] = useState(false)
  const { going, archive } = useArchive(pid)
  const active = teams.filter(({ tid, archived }) => !archived && !going.has(tid))
  const archived = teams.filter((team) => team.archived)
  return (
    <div className={styles.page}>
      <Section title={t('manage.title')} aside={<ToNewTeam by={by} />}>
        <WhyList id={reason} why={closed} />
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
              closed={closed.length > 0}
              onArchive={archive}
            />
          </BlockedFields>
        )}
      </Section>
      <BlockedFields by={by}>
        <NewTeam pid={pid} teams={teams} />
      </BlockedFields>
      {archived.length > 0 && (
        <div className={styles.old}>
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
        </div>
      )}
    </div>
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
