import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call, createTeam } from '../../../lib/api.ts'
import { toasts } from '../../../ui/feedback/toast-queue.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../ui/forms/form-problem.ts'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { proposeTid } from './propose-tid.ts'
import styles from './teams.module.css'

interface Props {
  pid: string
  taken: ReadonlySet<string>
}

/** Where the button above the list leads. */
export const nameField = 'new-team'

const empty = { name: '', tid: '' }

/** A name and Enter, and the next one. */
export function NewTeam({ pid, taken }: Props) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  const form = useForm({ defaultValues: empty })
  useProposal(form, taken)
  const create = useMutation({
    mutationFn: (body: typeof empty) => call(createTeam({ path: { pid }, body })),
    async onSuccess({ name }) {
      form.reset(empty)
      form.setFocus('name')
      await queryClient.invalidateQueries({ queryKey: ['projects', pid] })
      toasts.say(t('create.done', { team: name }))
    },
    onError: useShowProblem(form),
  })
  return (
    <Section title={t('create.title')}>
      <Card>
        <form
          className={styles.create}
          onSubmit={(event) => void form.handleSubmit((values) => create.mutate(values))(event)}
          noValidate
        >
          <TextField
            form={form}
            id={nameField}
            name="name"
            label={t('name')}
            hint={t('create.nameHint')}
            autoComplete="off"
          />
          <TextField
            form={form}
            name="tid"
            label={t('create.tid')}
            hint={t('create.tidHint')}
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit" leftSection={<IconPlus size={18} />} loading={create.isPending}>
            {t('create.submit')}
          </Button>
          <FormProblem error={create.error} fields={['name', 'tid']} />
        </form>
      </Card>
    </Section>
  )
}

/** The identifier follows the name until someone writes one. */
function useProposal(form: UseFormReturn<typeof empty>, taken: ReadonlySet<string>): void {
  const name = useWatch({ control: form.control, name: 'name' })
  const own = form.formState.dirtyFields.tid === true
  useEffect(() => {
    if (!own) form.setValue('tid', proposeTid(name, taken))
  }, [name, own, taken, form])
}
