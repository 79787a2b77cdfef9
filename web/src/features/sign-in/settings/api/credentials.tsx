import { Button, Checkbox } from '@mantine/core'
import {
  type CredentialsRequest,
  type ExchangeCredentials,
  makeExchangeCredentials,
} from '@manyhands/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../lib/session.ts'
import { rolesHeldQuery } from '../../../../lib/standing.ts'
import { useStepUp } from '../../../../lib/step-up.ts'
import { TextField } from '../../../../ui/forms/field.tsx'
import { Fields, FormProblem } from '../../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../../ui/forms/form-problem.ts'
import { Card } from '../../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import styles from '../settings.module.css'
import { Made } from './made.tsx'

type Scope = CredentialsRequest['scopes'][number]

/** Asks what the token is for, then shows the credentials once. */
export function Credentials() {
  const [made, setMade] = useState<ExchangeCredentials | null>(null)
  return (
    <Card>
      {made ? <Made credentials={made} onDone={() => setMade(null)} /> : <MakeForm onMade={setMade} />}
    </Card>
  )
}

function MakeForm({ onMade }: { onMade: (made: ExchangeCredentials) => void }) {
  const { t } = useTranslation('settings')
  const { person } = useSession()
  const stepUp = useStepUp()
  const { data: held = [] } = useQuery(rolesHeldQuery)
  const grants = person?.admin || held.some(({ roles }) => roles.includes('owner'))
  const scopes: Scope[] = grants ? ['read', 'write', 'private', 'admin'] : ['read', 'write', 'private']
  const form = useForm<CredentialsRequest>({ defaultValues: { name: '', scopes: ['read'] } })
  const make = useMutation({
    mutationFn: (body: CredentialsRequest) => stepUp(() => makeExchangeCredentials({ body })),
    onSuccess: onMade,
    onError: useShowProblem(form),
  })
  const { error } = form.getFieldState('scopes', form.formState)
  return (
    <Stack
      as="form"
      gap={5}
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit((values) => make.mutate(values))(event)}
      noValidate
    >
      <TextField
        form={form}
        name="name"
        label={t('api.name')}
        hint={t('api.nameHint')}
        placeholder={t('api.nameExample')}
        required
      />
      <Fields legend={t('api.scopes')}>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            {...form.register('scopes')}
            value={scope}
            label={t(`scopes.${scope}`)}
            description={t(`scopeMeanings.${scope}`)}
          />
        ))}
        {error && (
          <Text tone="bad" size={15}>
            {t('api.scopesNeeded')}
          </Text>
        )}
      </Fields>
      <FormProblem error={make.error} fields={['name', 'scopes']} />
      <div>
        <Button type="submit" loading={make.isPending}>
          {t('api.make')}
        </Button>
      </div>
    </Stack>
  )
}
