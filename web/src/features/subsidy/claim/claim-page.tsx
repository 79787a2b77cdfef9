import type { Project } from '@manyhands/api-client'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subsidyQuery } from '../../../lib/queries.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { myClaimQuery } from '../queries.ts'
import styles from './claim.module.css'
import { Draft } from './draft.tsx'
import { Rules } from './rules.tsx'
import { Standing } from './standing/standing.tsx'

/** The travel allowance of a project, and the person's claim. */
export function ClaimPage() {
  const { t } = useTranslation('subsidy')
  return (
    <ProjectPage title={t('mine.title')}>
      <Claim project={useProject()} />
    </ProjectPage>
  )
}

function Claim({ project }: { project: Project }) {
  const { t } = useTranslation('subsidy')
  const { pid } = project
  const table = useQuery(subsidyQuery(pid))
  const { may } = useStanding(pid)
  const claim = useQuery({ ...myClaimQuery(pid), enabled: Boolean(table.data) })
  const formKey = useFormKey(claim.data?.id ?? '')
  const error = table.error ?? claim.error
  if (error && !claim.data)
    return <ErrorState error={error} retry={() => void table.refetch().then(() => claim.refetch())} />
  const toDesk = may('claims.decide') && (
    <LinkButton to="/p/$pid/manage/finance" params={{ pid }} variant="default" size="sm">
      {t('toDesk')}
    </LinkButton>
  )
  if (table.data === null || (table.data?.origins.length === 0 && claim.data === null))
    return (
      <EmptyState icon={IconCoins} title={t('none.title')} action={toDesk}>
        {t('none.text')}
      </EmptyState>
    )
  if (!table.data || claim.data === undefined) return <Waiting kind="rows" count={3} />
  const subsidy = table.data
  const mine = claim.data
  return (
    <Stack gap={8} className={styles.page} data-claimed={(mine && mine.state !== 'draft') || undefined}>
      <Stack as="aside" gap={4} align="start" className={styles.aside}>
        <Rules project={project} subsidy={subsidy} />
        {toDesk}
      </Stack>
      {mine && mine.state !== 'draft' ? (
        <Section title={t('standing.title')}>
          <Standing pid={pid} claim={mine} />
        </Section>
      ) : (
        <Section title={t('draft.title')}>
          <Draft key={formKey} project={project} subsidy={subsidy} start={claim.data} />
        </Section>
      )}
    </Stack>
  )
}

/**
 * Changes when the claim is deleted or replaced, which resets the form. The id that a new claim gets when it
 * is first saved doesn't count: input since then would be lost.
 */
function useFormKey(id: string): number {
  const [known, setKnown] = useState({ id, key: 0 })
  if (known.id !== id) setKnown({ id, key: known.id === '' ? known.key : known.key + 1 })
  return known.key
}
