import { Button } from '@mantine/core'
import { createTeam, type Team } from '@manyhands/api-client'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { toProblem } from '../../../lib/problem.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../ui/forms/form-problem.ts'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { proposeTid } from './propose-tid.ts'
import styles from './teams.module.css'

interface Props {
  pid: string
  teams: Team[]
}

/** Target of the button above the list. */
export const nameField = 'new-team'

const empty = { name: '', tid: '' }
type Values = typeof empty

const isSame = (one: Values, other: Values) => one.name === other.name && one.tid === other.tid

const plain = (name: string) => name.trim().toLowerCase()

/** Enter a name, press Enter, and enter the next one. */
export function NewTeam({ pid, teams }: Props) {
  const { t } = useTranslation('teams')
  const form = useForm({ defaultValues: empty })
  useProposal(
    form,
    useMemo(() => new Set(teams.map(({ tid }) => tid)), [teams]),
  )
  const written = plain(useWatch({ control: form.control, name: 'name' }))
  const same = teams.find(({ name }) => plain(name) === written)
  const create = useCreate(pid, form)
  // A double click submits once; the next name may be entered while this one is being saved.
  const submit = (values: Values) =>
    (create.isPending && isSame(values, create.variables)) || create.mutate(values)
  return (
    <Section title={t('create.title')}>
      <Card>
        <Stack
          as="form"
          gap={5}
          className={styles.create}
          onSubmit={(event) => void form.handleSubmit(submit)(event)}
          noValidate
        >
          <TextField
            form={form}
            id={nameField}
            name="name"
            label={t('name')}
            hint={
              same ? (
                <Text as="span" tone="warn" weight={550}>
                  {t('create.sameName', { team: same.name })}
                </Text>
              ) : (
                t('create.nameHint')
              )
            }
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
          <Button type="submit" leftSection={<IconPlus size={18} />}>
            {t('create.submit')}
          </Button>
          <FormProblem error={isTaken(create.error) ? null : create.error} fields={['name', 'tid']} />
        </Stack>
      </Card>
    </Section>
  )
}

/** Whether the conflict is about the identifier; a closed project gives a reason instead. */
function isTaken(error: unknown): boolean {
  if (error === null) return false
  const { code, why } = toProblem(error)
  return code === 'conflict' && why.length === 0
}

/** In sequence, in the order they were entered. Input typed meanwhile stays. */
function useCreate(pid: string, form: UseFormReturn<Values>) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  const show = useShowProblem(form)
  return useMutation({
    scope: { id: 'new-team' },
    mutationFn: (body: Values) => createTeam({ path: { pid }, body: { ...body, recruiting: true } }),
    async onSuccess({ name }, sent) {
      if (isSame(form.getValues(), sent)) {
        form.reset(empty)
        form.setFocus('name')
      }
      toasts.say(t('create.done', { team: name }))
      await queryClient.invalidateQueries(queriesOf({ pid }))
    },
    onError(error, sent) {
      if (!isSame(form.getValues(), sent)) toasts.warn(t('create.failed', { team: sent.name }))
      else if (!isTaken(error)) show(error)
      else form.setError('tid', { type: 'taken', message: t('create.taken') }, { shouldFocus: true })
    },
  })
}

/** The identifier follows the name until it is edited. */
function useProposal(form: UseFormReturn<Values>, taken: ReadonlySet<string>): void {
  const name = useWatch({ control: form.control, name: 'name' })
  const own = form.formState.dirtyFields.tid === true
  useEffect(() => {
    if (!own) form.setValue('tid', proposeTid(name, taken))
  }, [name, own, taken, form])
}
