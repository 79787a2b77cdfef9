import type { RosterDraft } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { whyNotWriteIn } from '../../../../lib/standing.ts'
import { Mark } from '../../../../ui/data/mark.tsx'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../../ui/feedback/why.tsx'
import { LinkButton, UpLink } from '../../../../ui/frame/link-button.tsx'
import { Page } from '../../../../ui/frame/page.tsx'
import { OnlyWith, ProjectPage, useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { Compromises } from '../compromises/compromises.tsx'
import { Coverage } from '../coverage/coverage.tsx'
import { Filling, LastFill } from '../fill/filling.tsx'
import { type DraftRef, seatsQuery, shiftsQuery, useDraft } from '../queries.ts'
import { Shifts } from '../shifts/shifts.tsx'
import { DraftActions } from './actions.tsx'
import { Score } from './score.tsx'

const route = getRouteApi('/p/$pid/roster-drafts/$id')

/** One draft: how good it is, where it falls short, and its seats, which can be changed. */
export function DraftPage() {
  const { id } = route.useParams()
  const { pid } = useProject()
  return (
    <OnlyWith right="tasks.plan">
      <Loaded key={id} path={{ pid, id }} />
    </OnlyWith>
  )
}

function Loaded({ path }: { path: DraftRef }) {
  const { t } = useTranslation('drafts')
  const { data: draft, error, refetch } = useDraft(path)
  if (!draft && !error) return <Waiting kind="page" />
  if (!draft)
    return (
      <Page width="reading">
        <ErrorState
          order={1}
          error={error}
          retry={() => void refetch()}
          action={
            <LinkButton to="/p/$pid/roster-drafts" params={{ pid: path.pid }} variant="default">
              {t('list.title')}
            </LinkButton>
          }
        />
      </Page>
    )
  return <Shown draft={draft} />
}

function Shown({ draft }: { draft: RosterDraft }) {
  const { t } = useTranslation('drafts')
  const { ago } = useFormat()
  const { pid, state: event } = useProject()
  const { name, team, state, made_by, changed_at, published_at } = draft
  const closed = whyNotWriteIn(event)
  return (
    <ProjectPage
      title={name}
      above={
        <UpLink to="/p/$pid/roster-drafts" params={{ pid }}>
          {t('list.title')}
        </UpLink>
      }
      lead={
        <>
          <bdi>{team ?? t('whole')}</bdi>
          {' · '}
          {t('list.madeBy', { name: made_by.name })}
          {' · '}
          {published_at
            ? t('page.published', { when: ago(published_at) })
            : t('list.changed', { when: ago(changed_at) })}{' '}
          {state !== 'ready' && (
            <Mark tone={state === 'published' ? 'good' : 'warn'}>{t(`state.${state}`)}</Mark>
          )}
        </>
      }
      actions={closed.length === 0 && <DraftActions draft={draft} />}
    >
      <WhyList why={closed} />
      {draft.fill && state === 'filling' && <Filling draft={draft} fill={draft.fill} />}
      {draft.fill && state === 'ready' && <LastFill fill={draft.fill} />}
      <Contents draft={draft} editable={state === 'ready' && closed.length === 0} />
    </ProjectPage>
  )
}

function Contents({ draft, editable }: { draft: RosterDraft; editable: boolean }) {
  const { pid } = useProject()
  const path = { pid, id: draft.id }
  const shifts = useQuery(shiftsQuery(path))
  const seats = useQuery(seatsQuery(path))
  const error = shifts.error ?? seats.error
  if (error && !(shifts.data && seats.data))
    return (
      <ErrorState
        error={error}
        retry={() => {
          void shifts.refetch()
          void seats.refetch()
        }}
      />
    )
  if (!shifts.data || !seats.data) return <Waiting kind="rows" count={8} />
  // Once published, people have them.
  const proposed = draft.state === 'published' ? [] : seats.data
  const contents = { draft, editable, shifts: shifts.data, seats: proposed }
  return (
    <Stack gap={10}>
      {draft.state !== 'published' && <Score draft={draft} />}
      <Compromises {...contents} />
      <Coverage draft={draft} shifts={shifts.data} />
      <Shifts {...contents} />
    </Stack>
  )
}
