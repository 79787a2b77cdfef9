import { Button, Checkbox } from '@mantine/core'
import { getAvailabilitySettingsOptions, type ProjectPerson } from '@manyhands/api-client'
import { IconUpload, IconUserSearch, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { teamsQuery } from '../../../lib/queries.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { More } from '../../../ui/data/more.tsx'
import { SelectionBar } from '../../../ui/data/selection-bar.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { BlockedFields } from '../../../ui/forms/blocked-fields.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Stack } from '../../../ui/layout/layout.tsx'
import { Audience } from './audience.tsx'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import type { Way } from './bulk/plan.ts'
import { Export } from './export.tsx'
import { Filters } from './filters.tsx'
import styles from './people.module.css'
import { PersonRow } from './person-row.tsx'
import { eachOnce, type Filter, projectPeopleQuery } from './queries.ts'
import { PendingResets, Resets } from './resets.tsx'

const route = getRouteApi('/p/$pid/manage/people')

/** All people of the project: search, filter, select and move them. */
export function PeoplePage() {
  const { t } = useTranslation('teams')
  const { pid, state } = useProject()
  const wanted = route.useSearch()
  const found = useInfiniteQuery({ ...projectPeopleQuery(pid, wanted), placeholderData: keepPreviousData })
  const people = found.data && eachOnce(found.data.pages.flatMap((page) => page.data))
  const filtered = Object.keys(wanted).length > 0
  const why = whyNotWriteIn(state)
  const reason = useId()
  const by = why.length > 0 ? reason : undefined
  return (
    <ProjectPage title={t('everyone.title')} actions={<Lists pid={pid} by={by} />}>
      {why.length === 0 && <PendingResets pid={pid} />}
      <div className={styles.page}>
        <WhyList id={reason} why={why} />
        {(filtered || people?.length !== 0) && (
          <>
            <Filters pid={pid} wanted={wanted} />
            <Audience pid={pid} where={wanted.where} filter={wanted} live={why.length === 0} />
          </>
        )}
        {found.error && !people && <ErrorState error={found.error} retry={() => void found.refetch()} />}
        {!people && !found.error && <Waiting kind="rows" count={8} />}
        {people?.length === 0 && <Nobody pid={pid} filtered={filtered} />}
        {people && people.length > 0 && (
          <Everyone pid={pid} people={people} wanted={wanted} by={by} more={<More found={found} />} />
        )}
      </div>
      {why.length === 0 && <Resets pid={pid} />}
    </ProjectPage>
  )
}

/** Import and export. */
function Lists({ pid, by }: { pid: string; by: string | undefined }) {
  const { t } = useTranslation('teams')
  return (
    <Cluster gap={2} align="stretch">
      {by === undefined ? (
        <LinkButton
          to="/p/$pid/manage/import"
          params={{ pid }}
          search={{}}
          variant="default"
          size="sm"
          leftSection={<IconUpload size={18} aria-hidden="true" />}
        >
          {t('everyone.import')}
        </LinkButton>
      ) : (
        <BlockedButton by={by} size="sm" leftSection={<IconUpload size={18} aria-hidden="true" />}>
          {t('everyone.import')}
        </BlockedButton>
      )}
      <Export pid={pid} />
    </Cluster>
  )
}

function Nobody({ pid, filtered }: { pid: string; filtered: boolean }) {
  const { t } = useTranslation('teams')
  return filtered ? (
    <EmptyState
      icon={IconUserSearch}
      title={t('everyone.noneFound.title')}
      action={
        <LinkButton to="/p/$pid/manage/people" params={{ pid }} search={{}} variant="default">
          {t('everyone.clear')}
        </LinkButton>
      }
    >
      {t('everyone.noneFound.text')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconUsersGroup}
      title={t('everyone.empty.title')}
      action={
        <LinkButton to="/p/$pid/manage/teams" params={{ pid }}>
          {t('everyone.empty.action')}
        </LinkButton>
      }
    >
      {t('everyone.empty.text')}
    </EmptyState>
  )
}

interface EveryoneProps {
  pid: string
  people: ProjectPerson[]
  wanted: Filter
  /** Why nobody can be moved now. */
  by: string | undefined
  more: React.ReactNode
}

function Everyone({ pid, people, wanted, by, more }: EveryoneProps) {
  const { t } = useTranslation('teams')
  const [chosen, setChosen] = useState<ReadonlyMap<string, ProjectPerson>>(new Map())
  const [way, setWay] = useState<Way | null>(null)
  const { data: teams = [] } = useQuery(teamsQuery(pid))
  const { data: asked } = useQuery(getAvailabilitySettingsOptions({ path: { pid } }))
  const all = people.every(({ uid }) => chosen.has(uid))
  const choose = (some: ProjectPerson[], on: boolean) =>
    setChosen((now) => {
      const next = new Map(now)
      for (const person of some) {
        if (on) next.set(person.uid, person)
        else next.delete(person.uid)
      }
      return next
    })
  const fresh = new Map(people.map((person) => [person.uid, person]))
  const picked = [...chosen.values()].map((person) => fresh.get(person.uid) ?? person)
  return (
    <>
      <BlockedFields by={by}>
        <Checkbox
          size="md"
          label={t('everyone.chooseAll', { count: people.length })}
          checked={all}
          indeterminate={!all && chosen.size > 0}
          onChange={() => choose(people, !all)}
        />
        <Stack as="ul" className={styles.people} aria-label={t('everyone.title')}>
          {people.map((person) => (
            <PersonRow
              key={person.uid}
              pid={pid}
              person={person}
              asked={asked?.asked ?? false}
              chosen={chosen.has(person.uid)}
              onChoose={(on) => choose([person], on)}
            />
          ))}
        </Stack>
      </BlockedFields>
      {more}
      {chosen.size > 0 && (
        <SelectionBar
          text={t('everyone.chosen', { count: chosen.size })}
          onClear={() => setChosen(new Map())}
        >
          <Button size="sm" onClick={() => setWay('in')}>
            {t('everyone.add')}
          </Button>
          <Button size="sm" variant="default" onClick={() => setWay('out')}>
            {t('everyone.takeOut')}
          </Button>
        </SelectionBar>
      )}
      {way && (
        <BulkDialog
          pid={pid}
          way={way}
          people={picked}
          teams={teams}
          preferred={wanted.tid}
          onClose={() => setWay(null)}
          onDone={() => setChosen(new Map())}
        />
      )}
    </>
  )
}
