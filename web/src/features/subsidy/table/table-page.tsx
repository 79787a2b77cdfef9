import type { Project, TrafficSubsidy } from '@manyhands/api-client'
import { IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subsidyQuery } from '../../../lib/queries.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LeaveGuard } from '../../../ui/forms/autosave/leave-guard.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Stack } from '../../../ui/layout/layout.tsx'
import { SubsidyFrame } from '../frame.tsx'
import { Origins } from './origins.tsx'
import { PurposeNote } from './purpose-note.tsx'
import { RulesFields } from './rules-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import styles from './table.module.css'
import { useTable } from './use-table.ts'

/** Amounts by origin, and who gets them. */
export function TablePage() {
  return (
    <SubsidyFrame right="subsidy.change">
      <Loaded project={useProject()} />
    </SubsidyFrame>
  )
}

function Loaded({ project }: { project: Project }) {
  const queryClient = useQueryClient()
  const query = subsidyQuery(project.pid)
  const { data, error, refetch } = useQuery(query)
  const [round, setRound] = useState(0)
  if (error && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <Waiting kind="rows" count={5} />
  async function reload(): Promise<void> {
    await queryClient.fetchQuery({ ...query, staleTime: 0 })
    setRound((n) => n + 1)
  }
  return <Editor key={round} project={project} loaded={data} onReload={reload} />
}

interface Props {
  project: Project
  loaded: TrafficSubsidy | null
  onReload: () => Promise<void>
}

function Editor({ project, loaded, onReload }: Props) {
  const { t } = useTranslation('subsidy')
  const { pid } = project
  const { isOrganiser } = useStanding(pid)
  const writing = useTable(pid, loaded)
  return (
    <Stack gap={10}>
      <Cluster gap="2 6" between className={styles.lead}>
        <p>{t('table.lead')}</p>
        {isOrganiser && (
          <LinkButton
            to="/p/$pid/manage/history"
            params={{ pid }}
            search={{ verb: 'subsidy' }}
            variant="subtle"
            size="sm"
            leftSection={<IconHistory size={18} aria-hidden="true" />}
          >
            {t('table.history')}
          </LinkButton>
        )}
      </Cluster>
      {!writing.isNew && <PurposeNote project={project} />}
      <Origins pid={pid} writing={writing} />
      <RulesFields pid={pid} writing={writing} />
      <SaveBar writing={writing} onReload={onReload} />
      <LeaveGuard unsaved={() => writing.isDirty && !writing.save.isPending} />
    </Stack>
  )
}
