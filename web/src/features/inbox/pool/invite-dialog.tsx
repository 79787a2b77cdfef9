import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import { inviteFromPool, type PoolEntry, type Team, withdrawPoolInvitation } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from '../decide/decide.module.css'
import { EmailPreview } from '../decide/email-preview.tsx'
import type { Offer } from '../decide/use-undo.ts'
import { refreshApplications } from '../queries.ts'

interface Props {
  pid: string
  entry: PoolEntry
  teams: Team[]
  offer: Offer
  onClose: () => void
}

/** Chooses a team and adds a personal note. */
export function InviteDialog({ pid, entry, teams, offer, onClose }: Props) {
  const { t } = useTranslation(['inbox', 'ui'])
  const queryClient = useQueryClient()
  const open = teams.filter(({ tid, recruiting }) => recruiting && !entry.invited.includes(tid))
  const [tid, setTid] = useState(open[0]?.tid ?? '')
  const [note, setNote] = useState('')
  const { id, person } = entry
  const team = open.find((one) => one.tid === tid)?.name ?? ''
  const invite = useMutation({
    mutationFn: () => inviteFromPool({ path: { pid, id }, body: { tid, note: note.trim() } }),
    onSuccess() {
      onClose()
      const back = () => withdrawPoolInvitation({ path: { pid, id, tid } }).then(() => undefined)
      offer(t('undo.hint', { done: t('pool.done', { name: person.name, team }) }), back)
    },
    onSettled: () => refreshApplications(queryClient, pid),
  })
  return (
    <Dialog opened onClose={onClose} title={t('pool.dialog', { name: person.name })}>
      <Stack
        as="form"
        gap={5}
        onSubmit={(event) => {
          event.preventDefault()
          invite.mutate()
        }}
      >
        <NativeSelect
          size="md"
          label={t('pool.team')}
          value={tid}
          onChange={(event) => setTid(event.currentTarget.value)}
          data={open.map(({ tid: value, name }) => ({ value, label: name }))}
        />
        <Textarea
          size="md"
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus
          label={t('pool.note')}
          description={t('pool.lineHint')}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <EmailPreview
          pid={pid}
          emails={[{ kind: 'pool.invited', ids: [id], params: { team, note: note.trim() } }]}
        />
        <FormProblem error={invite.error} />
        <Group justify="flex-end" gap="sm" className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {t('pool.invite')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
