import { changeTaskRules, getTaskRulesOptions, type Project, type TaskRules } from '@manyhands/api-client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ifMatch } from '../../../lib/api/headers.ts'
import type { Why } from '../../../lib/problem.ts'
import { tasksOf } from '../../../lib/queries.ts'
import { ownersOnly, useStanding, whyNotWriteIn } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { SaveStatus } from '../../../ui/forms/autosave/save-status.tsx'
import { useAutosave } from '../../../ui/forms/autosave/use-autosave.ts'
import { BlockedFields } from '../../../ui/forms/blocked-fields.tsx'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { AvailabilityRules } from './availability-fields.tsx'
import { CheckInFields } from './check-in-fields.tsx'
import { RuleFields } from './rule-fields.tsx'
import styles from './rules.module.css'
import { type RuleValues, rulesOf, valuesOf } from './values.ts'
import { WaitlistFields } from './waitlist-fields.tsx'

/**
 * The scheduling rules of a project: each blocks, warns or is off. Team leads can read them, owners can
 * change them.
 */
export function TaskRulesPage() {
  const { t } = useTranslation('roster')
  return (
    <ProjectPage right="tasks.plan" title={t('rules.title')}>
      <Ready project={useProject()} />
    </ProjectPage>
  )
}

function Ready({ project: { pid, state } }: { project: Project }) {
  const { isOrganiser } = useStanding(pid)
  const { data: rules, error, refetch } = useQuery(getTaskRulesOptions({ path: { pid } }))
  if (error && !rules) return <ErrorState error={error} retry={() => void refetch()} />
  if (!rules) return <Waiting kind="rows" count={6} />
  const closed = isOrganiser ? whyNotWriteIn(state) : [ownersOnly]
  return (
    <Stack gap={10} className={styles.page} key={`${pid} ${closed.length}`}>
      <Rules pid={pid} rules={rules} closed={closed} />
      <AvailabilityRules pid={pid} closed={closed} />
      <CheckInFields pid={pid} closed={closed} />
    </Stack>
  )
}

function Rules({ pid, rules, closed }: { pid: string; rules: TaskRules; closed: Why[] }) {
  const { t } = useTranslation('roster')
  const form = useForm<RuleValues>({ defaultValues: valuesOf(rules) })
  const autosave = useRulesAutosave(pid, form)
  const by = closed.length > 0 ? 'rules-closed' : undefined
  return (
    <Stack as="form" gap={10} {...autosave.form}>
      <WhyList id="rules-closed" why={closed} />
      <Section title={t('rules.against')} aside={!by && <SaveStatus autosave={autosave} />}>
        <Text tone="muted">{t('rules.lead')}</Text>
        <BlockedFields by={by}>
          <Card>
            <RuleFields form={form} />
          </Card>
        </BlockedFields>
      </Section>
      <Section title={t('rules.seats')}>
        <BlockedFields by={by}>
          <Card>
            <WaitlistFields form={form} />
          </Card>
        </BlockedFields>
      </Section>
    </Stack>
  )
}

function useRulesAutosave(pid: string, form: UseFormReturn<RuleValues>) {
  const queryClient = useQueryClient()
  const query = getTaskRulesOptions({ path: { pid } })
  return useAutosave({
    form,
    async save(_, values) {
      const headers = ifMatch(queryClient.getQueryData(query.queryKey))
      const changed = await changeTaskRules({ path: { pid }, body: rulesOf(values), headers })
      queryClient.setQueryData(query.queryKey, changed)
      void queryClient.invalidateQueries(tasksOf(pid))
    },
    reload: async () => valuesOf(await queryClient.fetchQuery({ ...query, staleTime: 0 })),
  })
}
