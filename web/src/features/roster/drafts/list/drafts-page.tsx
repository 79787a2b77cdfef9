import { Button } from '@mantine/core'
import type { Project, RosterDraft } from '@manyhands/api-client'
import { IconAdjustments, IconPlus, IconSketching } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whyNotWriteIn } from '../../../../lib/standing.ts'
import rows from '../../../../ui/data/rows.module.css'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../../ui/feedback/why.tsx'
import { BlockedButton } from '../../../../ui/forms/blocked-button.tsx'
import { LinkButton, UpLink } from '../../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { draftsQuery } from '../queries.ts'
import { DraftRow } from './draft-row.tsx'
import { NewDraft } from './new-draft.tsx'

/** The drafts of the roster that the person may plan. */
export function DraftsPage() {
  const { t } = useTranslation('drafts')
  const project = useProject()
  const [creating, setCreating] = useState(false)
  const closed = whyNotWriteIn(project.state)
  const icon = <IconPlus size={18} aria-hidden="true" />
  return (
    <ProjectPage
      right="tasks.plan"
      title={t('list.title')}
      lead={t('list.lead')}
      above={
        <UpLink to="/p/$pid/roster" params={{ pid: project.pid }} search={{}}>
          {t('roster')}
        </UpLink>
      }
      actions={
        <>
          <LinkButton
            to="/p/$pid/roster-drafts/aims"
            params={{ pid: project.pid }}
            variant="default"
            leftSection={<IconAdjustments size={18} aria-hidden="true" />}
          >
            {t('aims.title')}
          </LinkButton>
          {closed.length > 0 ? (
            <BlockedButton by="drafts-closed" leftSection={icon}>
              {t('new.open')}
            </BlockedButton>
          ) : (
            <Button leftSection={icon} onClick={() => setCreating(true)}>
              {t('new.open')}
            </Button>
          )}
        </>
      }
    >
      <WhyList id="drafts-closed" why={closed} />
      <Found project={project} {...(closed.length === 0 && { onCreate: () => setCreating(true) })} />
      {creating && <NewDraft onClose={() => setCreating(false)} />}
    </ProjectPage>
  )
}

function Found({ project: { pid }, onCreate }: { project: Project; onCreate?: () => void }) {
  const { t } = useTranslation('drafts')
  const { data: drafts, error, refetch } = useQuery(draftsQuery(pid))
  if (error && !drafts) return <ErrorState error={error} retry={() => void refetch()} />
  if (!drafts) return <Waiting kind="rows" count={3} />
  if (drafts.length === 0)
    return (
      <EmptyState
        icon={IconSketching}
        title={t('list.empty.title')}
        action={onCreate && <Button onClick={onCreate}>{t('list.empty.action')}</Button>}
      >
        {t('list.empty.text')}
      </EmptyState>
    )
  return (
    <Stack as="ul" className={rows.rows}>
      {drafts.map((draft: RosterDraft) => (
        <DraftRow key={draft.id} draft={draft} />
      ))}
    </Stack>
  )
}
