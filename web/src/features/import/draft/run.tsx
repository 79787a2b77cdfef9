import { Button } from '@mantine/core'
import { type Import, runImport } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Why } from '../../../lib/problem.ts'
import { projectQuery } from '../../../lib/queries.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Card } from '../../../ui/frame/page.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { changing } from '../effects.tsx'
import styles from '../import.module.css'
import { importQuery } from '../queries.ts'

interface Props {
  pid: string
  draft: Import
}

const noMapping: Why = { rule: 'import-mapping' }

/** The final step, with a summary of what will happen. */
export function Run({ pid, draft }: Props) {
  const { t } = useTranslation('import')
  const [asking, setAsking] = useState(false)
  const { data: project } = useQuery(projectQuery(pid))
  const later = project?.state === 'draft'
  const count = changing(draft)
  const { mapping, effects } = draft
  const inviting = effects['new-person'] + effects.add > 0
  const invites = inviting && (later ? t('run.invitesLater') : t('run.invites'))
  const action = inviting && !later ? t('run.send') : t('run.action', { count })
  if (mapping.email === null || mapping.team === null)
    return (
      <div>
        <BlockedButton why={[noMapping]}>{t('run.blocked')}</BlockedButton>
      </div>
    )
  if (count === 0) return <p className={styles.lead}>{t('run.nothing')}</p>
  return (
    <Card>
      <Cluster gap="5 8" between>
        {invites && (
          <Text tone="muted" size={15} className={styles.text}>
            {invites}
          </Text>
        )}
        <Button onClick={() => setAsking(true)}>{action}</Button>
      </Cluster>
      <Sure
        pid={pid}
        draft={draft}
        invites={invites}
        action={action}
        opened={asking}
        onClose={() => setAsking(false)}
      />
    </Card>
  )
}

interface SureProps extends Props {
  /** Who gets an email, and when; false if nobody does. */
  invites: string | false
  /** Label of the button. */
  action: string
  opened: boolean
  onClose: () => void
}

function Sure({ pid, draft, invites, action, opened, onClose }: SureProps) {
  const { t } = useTranslation('import')
  const queryClient = useQueryClient()
  const { id, effects } = draft
  const count = changing(draft)
  const run = useMutation({
    mutationFn: () => runImport({ path: { pid, id } }),
    onSuccess: (now) => queryClient.setQueryData(importQuery(pid, id).queryKey, now),
    // Another import may have replaced it in another window.
    onError: () => queryClient.invalidateQueries(importQuery(pid, id)),
  })
  const lines = [
    effects['new-person'] > 0 && t('run.willNew', { count: effects['new-person'] }),
    effects.add > 0 && t('run.willAdd', { count: effects.add }),
    effects['role-change'] > 0 && t('run.willChange', { count: effects['role-change'] }),
    effects.skip > 0 && t('run.willSkip', { count: effects.skip }),
    invites,
  ]
  return (
    <Confirm
      opened={opened}
      title={t('run.sure', { count })}
      action={action}
      busy={run.isPending}
      onConfirm={() => run.mutate()}
      onClose={onClose}
    >
      <Stack as="ul" gap={1.5} className={styles.will}>
        {lines.map((line) => line && <li key={line}>{line}</li>)}
      </Stack>
      <FormProblem error={run.error} />
    </Confirm>
  )
}
