import { Button } from '@mantine/core'
import { changeRosterSettings, type Project, type RosterSettings } from '@manyhands/api-client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../../lib/api/cache.ts'
import { ifMatch } from '../../../../lib/api/headers.ts'
import type { Why } from '../../../../lib/problem.ts'
import { ownersOnly, useStanding, whyNotWriteIn } from '../../../../lib/standing.ts'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../../ui/feedback/why.tsx'
import { SaveStatus } from '../../../../ui/forms/autosave/save-status.tsx'
import { useAutosave } from '../../../../ui/forms/autosave/use-autosave.ts'
import { BlockedFields } from '../../../../ui/forms/blocked-fields.tsx'
import { WordsField } from '../../../../ui/forms/choices/words-field.tsx'
import { UpLink } from '../../../../ui/frame/link-button.tsx'
import { Card, Section } from '../../../../ui/frame/page.tsx'
import { ProjectPage, useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { aimsQuery } from '../queries.ts'
import { WeightSlider } from './weight-slider.tsx'
import { defaults, weights } from './weights.ts'

/** What drafts aim for. Team leads can read it, owners can change it. */
export function AimsPage() {
  const { t } = useTranslation('drafts')
  const project = useProject()
  return (
    <ProjectPage
      right="tasks.plan"
      width="reading"
      title={t('aims.title')}
      lead={t('aims.lead')}
      above={
        <UpLink to="/p/$pid/roster-drafts" params={{ pid: project.pid }}>
          {t('list.title')}
        </UpLink>
      }
    >
      <Ready project={project} />
    </ProjectPage>
  )
}

function Ready({ project: { pid, state } }: { project: Project }) {
  const { isOrganiser } = useStanding(pid)
  const { data: aims, error, refetch } = useQuery(aimsQuery(pid))
  if (error && !aims) return <ErrorState error={error} retry={() => void refetch()} />
  if (!aims) return <Waiting kind="rows" count={6} />
  const closed = isOrganiser ? whyNotWriteIn(state) : [ownersOnly]
  return <Aims key={`${pid} ${closed.length}`} pid={pid} aims={aims} closed={closed} />
}

function Aims({ pid, aims, closed }: { pid: string; aims: RosterSettings; closed: Why[] }) {
  const { t } = useTranslation('drafts')
  const form = useForm<RosterSettings>({ defaultValues: aims })
  const autosave = useAimsAutosave(pid, form)
  const by = closed.length > 0 ? 'aims-closed' : undefined
  return (
    <Stack as="form" gap={8} {...autosave.form}>
      <WhyList id="aims-closed" why={closed} />
      <Section title={t('aims.heading')} aside={!by && <SaveStatus autosave={autosave} />}>
        <BlockedFields by={by}>
          <Card>
            <Stack gap={7}>
              {weights.map((weight) => (
                <Controller
                  key={weight}
                  control={form.control}
                  name={`weights.${weight}`}
                  render={({ field }) => (
                    <WeightSlider weight={weight} points={field.value} onChange={field.onChange} />
                  )}
                />
              ))}
              {!by && <Defaults form={form} />}
            </Stack>
          </Card>
        </BlockedFields>
      </Section>
      <Section title={t('aims.which')}>
        <BlockedFields by={by}>
          <Card>
            <Stack gap={6}>
              {(['critical', 'unpopular'] as const).map((name) => (
                <Controller
                  key={name}
                  control={form.control}
                  name={name}
                  render={({ field }) => (
                    <WordsField
                      name={name}
                      label={t(`aims.${name}`)}
                      hint={t(`aims.${name}Hint`)}
                      most={20}
                      value={field.value}
                      onChange={field.onChange}
                    />
                  )}
                />
              ))}
            </Stack>
          </Card>
        </BlockedFields>
      </Section>
    </Stack>
  )
}

function Defaults({ form }: { form: UseFormReturn<RosterSettings> }) {
  const { t } = useTranslation('drafts')
  const now = useWatch({ control: form.control, name: 'weights' })
  if (weights.every((weight) => now[weight] === defaults[weight]))
    return <Text tone="muted">{t('aims.areDefaults')}</Text>
  return (
    <div>
      <Button variant="default" onClick={() => form.setValue('weights', defaults)}>
        {t('aims.defaults')}
      </Button>
    </div>
  )
}

function useAimsAutosave(pid: string, form: UseFormReturn<RosterSettings>) {
  const queryClient = useQueryClient()
  const query = aimsQuery(pid)
  return useAutosave({
    form,
    async save(_, body) {
      const headers = ifMatch(queryClient.getQueryData(query.queryKey))
      const changed = await changeRosterSettings({ path: { pid }, body, headers })
      queryClient.setQueryData(query.queryKey, changed)
      void queryClient.invalidateQueries(queriesOf({ pid }, 'getRosterScore'))
    },
    reload: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
  })
}
