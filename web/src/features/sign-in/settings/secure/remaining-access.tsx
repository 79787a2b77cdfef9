import { Button } from '@mantine/core'
import { type IdentityEntry, removeIdentity } from '@manyhands/api-client'
import { IconShieldPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { addressesQuery } from '../../../../lib/queries.ts'
import { useSession } from '../../../../lib/session.ts'
import { useStepUp } from '../../../../lib/step-up.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { LinkButton } from '../../../../ui/frame/link-button.tsx'
import { Section } from '../../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Listed } from '../listed.tsx'
import { Passkeys } from '../passkeys/passkeys.tsx'
import { identitiesQuery, passkeysQuery } from '../queries.ts'
import styles from './secure.module.css'

/** The remaining ways to sign in, each with a remove button, and two-step verification. */
export function RemainingAccess() {
  const { t } = useTranslation('settings')
  const { secondStep } = useSession()
  return (
    <>
      <Section title={t('secure.passkeys')}>
        <Text tone="muted" measure>
          {t('secure.passkeysLead')}
        </Text>
        <Listed
          query={passkeysQuery}
          empty={
            <Text tone="muted" measure>
              {t('secure.noPasskeys')}
            </Text>
          }
        >
          {(rows) => <Passkeys rows={rows} />}
        </Listed>
      </Section>
      <Section title={t('identities.heading')}>
        <Text tone="muted" measure>
          {t('identities.lead')}
        </Text>
        <Listed
          query={identitiesQuery}
          empty={
            <Text tone="muted" measure>
              {t('identities.none')}
            </Text>
          }
        >
          {(rows) => <Identities rows={rows} />}
        </Listed>
      </Section>
      <Section title={t('secure.addresses')}>
        <Text tone="muted" measure>
          {t('secure.addressesLead')}
        </Text>
        <Listed query={addressesQuery} empty={null}>
          {(rows) => (
            <Stack as="ul" gap={1.5} className={styles.list}>
              {rows.map(({ email }) => (
                <li key={email}>
                  <bdi>{email}</bdi>
                </li>
              ))}
            </Stack>
          )}
        </Listed>
        <div>
          <LinkButton to="/me/addresses" variant="default" size="sm">
            {t('secure.editAddresses')}
          </LinkButton>
        </div>
      </Section>
      {(secondStep.totp || secondStep.recovery_codes > 0) && (
        <Section title={t('secure.app')}>
          <Text tone="muted" measure>
            {t('secure.appLead')}
          </Text>
          <Stack as="ul" gap={1.5} className={styles.list}>
            {secondStep.totp && <li>{t('twoStep.appOn')}</li>}
            <li>{t('twoStep.codesLeft', { count: secondStep.recovery_codes })}</li>
          </Stack>
          <div>
            <LinkButton to="/settings/two-step" variant="default" size="sm">
              {t('secure.checkTwoStep')}
            </LinkButton>
          </div>
        </Section>
      )}
      {!secondStep.passkey && !secondStep.totp && (
        <Section title={t('secure.twoStep')}>
          <Text tone="muted" measure>
            {t('secure.twoStepLead')}
          </Text>
          <div>
            <LinkButton to="/settings/two-step" leftSection={<IconShieldPlus size={20} />}>
              {t('secure.setUpTwoStep')}
            </LinkButton>
          </div>
        </Section>
      )}
    </>
  )
}

function Identities({ rows }: { rows: IdentityEntry[] }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const [removing, setRemoving] = useState<IdentityEntry | null>(null)
  const columns: Column<IdentityEntry>[] = [
    { key: 'provider', label: t('identities.provider'), main: true, cell: ({ provider }) => provider },
    { key: 'email', label: t('identities.email'), cell: ({ email }) => <bdi>{email}</bdi> },
    { key: 'since', label: t('identities.since'), cell: (row) => format.moment(row.linked_at) },
  ]
  return (
    <>
      <DataList
        label={t('identities.heading')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        actionsLabel={t('actions')}
        actions={(row) => (
          <Button
            variant="default"
            size="sm"
            aria-label={t('identities.removeOf', { name: row.provider })}
            onClick={() => setRemoving(row)}
          >
            {t('identities.remove')}
          </Button>
        )}
      />
      {removing && <Remove identity={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

interface RemoveProps {
  identity: IdentityEntry
  onClose: () => void
}

function Remove({ identity: { id, provider: name }, onClose }: RemoveProps) {
  const { t } = useTranslation('settings')
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => stepUp(() => removeIdentity({ path: { id } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: identitiesQuery.queryKey })
      toasts.say(t('identities.removed', { name }))
      onClose()
    },
  })
  return (
    <Confirm
      opened
      title={t('identities.removeTitle', { name })}
      action={t('identities.remove')}
      dangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Text tone="muted" measure>
        {t('identities.removeText', { name })}
      </Text>
      <FormProblem error={remove.error} />
    </Confirm>
  )
}
