import { Button, Menu } from '@mantine/core'
import { discardRosterDraft, type RosterDraft } from '@manyhands/api-client'
import {
  IconArrowsLeftRight,
  IconChevronDown,
  IconPencil,
  IconSend,
  IconTrash,
  IconWand,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { FillDialog } from '../fill/fill-dialog.tsx'
import { draftsQuery } from '../queries.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { RenameDraft } from './rename.tsx'

/** What can be done with a draft as a whole. */
export function DraftActions({ draft }: { draft: RosterDraft }) {
  const { t } = useTranslation('drafts')
  const { pid } = useProject()
  const [open, setOpen] = useState<'fill' | 'publish' | 'rename' | 'discard' | null>(null)
  const { data: drafts = [] } = useQuery(draftsQuery(pid))
  const others = drafts.filter(({ id, tid }) => id !== draft.id && tid === draft.tid)
  return (
    <>
      {draft.state === 'ready' && (
        <Button
          variant={draft.seats > 0 ? 'default' : 'filled'}
          leftSection={<IconWand size={18} aria-hidden="true" />}
          onClick={() => setOpen('fill')}
        >
          {t('fill.open')}
        </Button>
      )}
      {draft.state === 'ready' && draft.seats > 0 && (
        <Button leftSection={<IconSend size={18} aria-hidden="true" />} onClick={() => setOpen('publish')}>
          {t('publish.open')}
        </Button>
      )}
      <Menu position="bottom-end" shadow="lg">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
            {t('page.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.length > 0 && (
            <Menu.Item
              component={Link}
              to="/p/$pid/roster-drafts/$id/compare"
              params={{ pid, id: draft.id } as never}
              search={{ with: others[0]!.id } as never}
              leftSection={<IconArrowsLeftRight size={18} aria-hidden="true" />}
            >
              {t('compare.open')}
            </Menu.Item>
          )}
          {draft.state === 'ready' && (
            <Menu.Item
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              onClick={() => setOpen('rename')}
            >
              {t('rename.open')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => setOpen('discard')}
          >
            {t('discard.open')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'fill' && <FillDialog draft={draft} onClose={() => setOpen(null)} />}
      {open === 'publish' && <PublishDialog draft={draft} onClose={() => setOpen(null)} />}
      {open === 'rename' && <RenameDraft draft={draft} onClose={() => setOpen(null)} />}
      {open === 'discard' && <DiscardDraft draft={draft} onClose={() => setOpen(null)} />}
    </>
  )
}

function DiscardDraft({
  draft: { id, name, state, seats },
  onClose,
}: {
  draft: RosterDraft
  onClose: () => void
}) {
  const { t } = useTranslation('drafts')
  const { pid } = useProject()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const discard = useMutation({
    mutationFn: () => discardRosterDraft({ path: { pid, id } }),
    async onSuccess() {
      toasts.say(t('discard.done', { name }))
      await navigate({ to: '/p/$pid/roster-drafts', params: { pid } })
      await queryClient.invalidateQueries(draftsQuery(pid))
    },
  })
  return (
    <Confirm
      opened
      dangerous
      title={t('discard.title', { name })}
      action={t('discard.do')}
      busy={discard.isPending}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    >
      <Stack gap={4}>
        <p>{state === 'published' ? t('discard.published') : t('discard.text', { count: seats })}</p>
        <FormProblem error={discard.error} />
      </Stack>
    </Confirm>
  )
}
