import { changeProject, type Project } from '@manyhands/api-client'
import { useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ifMatch } from '../../../lib/api/headers.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { projectQuery } from '../../../lib/queries.ts'
import { SaveStatus } from '../../../ui/forms/autosave/save-status.tsx'
import { useAutosave } from '../../../ui/forms/autosave/use-autosave.ts'
import { NumberField } from '../../../ui/forms/field.tsx'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { refreshProject } from '../queries.ts'
import styles from './joining.module.css'

interface Values {
  answer_days: string
}

const valuesOf = ({ answer_days }: Project): Values => ({ answer_days: String(answer_days) })

/** The response time that applicants are promised. */
export function AnswerDays({ project, closed }: { project: Project; closed: boolean }) {
  const { t } = useTranslation('manage')
  const form = useForm<Values>({ defaultValues: valuesOf(project) })
  const autosave = useDaysAutosave(project.pid, form)
  return (
    <form {...autosave.form}>
      <Section title={t('joining.promise.title')} aside={!closed && <SaveStatus autosave={autosave} />}>
        <Card>
          <Stack gap={4}>
            <NumberField
              form={form}
              name="answer_days"
              min={1}
              max={60}
              disabled={closed}
              label={t('joining.promise.days')}
              hint={t('joining.promise.hint')}
            />
            <Example form={form} />
          </Stack>
        </Card>
      </Section>
    </form>
  )
}

function useDaysAutosave(pid: string, form: UseFormReturn<Values>) {
  const queryClient = useQueryClient()
  const query = projectQuery(pid)
  return useAutosave({
    form,
    async save(_, { answer_days }) {
      const headers = ifMatch(queryClient.getQueryData(query.queryKey))
      const body = { answer_days: Number(answer_days) }
      refreshProject(queryClient, await changeProject({ path: { pid }, body, headers }))
    },
    reload: async () => valuesOf(await queryClient.fetchQuery({ ...query, staleTime: 0 })),
  })
}

const dayMs = 86_400_000

/** A preview of the promise as applicants read it. */
function Example({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('manage')
  const { date } = useFormat()
  const days = Number(useWatch({ control: form.control, name: 'answer_days' }))
  if (!Number.isInteger(days) || days < 1 || days > 60) return null
  const day = date(new Date(Date.now() + days * dayMs).toISOString())
  return <p className={styles.example}>{t('joining.promise.example', { day })}</p>
}
