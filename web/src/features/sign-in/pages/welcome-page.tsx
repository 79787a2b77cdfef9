import { Button } from '@mantine/core'
import { changeMe } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Me, sessionQuery, useSession } from '../../../lib/session.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../ui/forms/form-problem.ts'
import { Card, PageHeader } from '../../../ui/frame/page.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from '../door.module.css'

const route = getRouteApi('/welcome')

/** The default name is the local part of the address. */
const isMadeUp = ({ name, email }: Me) => name === email.split('@')[0]

/** Asks new people for their name. */
export function WelcomePage() {
  const { t } = useTranslation('sign-in')
  const { return_to: returnTo = '/home' } = route.useSearch()
  const { person } = useSession()
  const queryClient = useQueryClient()
  const router = useRouter()
  const form = useForm({ defaultValues: { name: person && !isMadeUp(person) ? person.name : '' } })
  const save = useMutation({
    mutationFn: (body: { name: string }) => changeMe({ body }),
    onSuccess: async () => {
      await queryClient.refetchQueries(sessionQuery)
      router.history.replace(returnTo)
    },
    onError: useShowProblem(form),
  })
  return (
    <Stack gap={7} className={styles.door}>
      <PageHeader title={t('welcome.title')} lead={t('welcome.lead')} />
      <Card>
        <Stack
          as="form"
          gap={4.5}
          onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
          noValidate
        >
          <TextField
            form={form}
            name="name"
            label={t('welcome.name')}
            hint={t('welcome.hint')}
            autoComplete="name"
            required
          />
          <FormProblem error={save.error} fields={['name']} />
          <Button type="submit" fullWidth loading={save.isPending}>
            {t('welcome.action')}
          </Button>
        </Stack>
      </Card>
    </Stack>
  )
}
