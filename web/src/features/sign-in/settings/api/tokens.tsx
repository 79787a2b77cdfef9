import { Button } from '@mantine/core'
import { revokeToken, type TokenEntry } from '@manyhands/api-client'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Text } from '../../../../ui/layout/layout.tsx'
import { Listed } from '../listed.tsx'
import { tokensQuery } from '../queries.ts'

export function Tokens() {
  const { t } = useTranslation('settings')
  return (
    <Listed
      query={tokensQuery}
      empty={
        <EmptyState icon={IconKey} title={t('tokens.empty.title')}>
          {t('tokens.empty.text')}
        </EmptyState>
      }
    >
      {(rows) => <TokenList rows={rows} />}
    </Listed>
  )
}

function TokenList({ rows }: { rows: TokenEntry[] }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const [revoking, setRevoking] = useState<TokenEntry | null>(null)
  const columns: Column<TokenEntry>[] = [
    { key: 'name', label: t('tokens.name'), main: true, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'scopes',
      label: t('tokens.scopes'),
      cell: ({ scopes }) => format.list(scopes.map((scope) => t(`scopes.${scope}`))),
    },
    {
      key: 'used',
      label: t('tokens.used'),
      cell: (row) => (row.last_used_at ? format.ago(row.last_used_at) : t('never')),
    },
    { key: 'until', label: t('tokens.until'), cell: (row) => format.date(row.expires_at) },
  ]
  return (
    <>
      <DataList
        label={t('tokens.heading')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        actionsLabel={t('actions')}
        actions={(token) => (
          <Button
            variant="default"
            size="sm"
            onClick={() => setRevoking(token)}
            aria-label={t('tokens.revokeOf', { name: token.name })}
          >
            {t('tokens.revoke')}
          </Button>
        )}
      />
      {revoking && <Revoke token={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

function Revoke({ token: { id, name }, onClose }: { token: TokenEntry; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => revokeToken({ path: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey })
      toasts.say(t('tokens.revoked', { name }))
      onClose()
    },
  })
  return (
    <Confirm
      opened
      title={t('tokens.revokeTitle', { name })}
      action={t('tokens.revoke')}
      dangerous
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <Text tone="muted" measure>
        {t('tokens.revokeText')}
      </Text>
      <FormProblem error={revoke.error} />
    </Confirm>
  )
}
