import { Button, Group, TextInput } from '@mantine/core'
import type { RosterDraft } from '@manyhands/api-client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { useChange } from '../use-change.ts'

export function RenameDraft({ draft, onClose }: { draft: RosterDraft; onClose: () => void }) {
  const { t } = useTranslation(['drafts', 'ui'])
  const { pid } = useProject()
  const [name, setName] = useState(draft.name)
  const change = useChange({ pid, id: draft.id })
  return (
    <Dialog opened onClose={onClose} title={t('rename.title')}>
      <Stack
        as="form"
        gap={5}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') change.mutate({ name: name.trim() }, { onSuccess: onClose })
        }}
      >
        <TextInput
          label={t('new.name')}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <FormProblem error={change.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={change.isPending} disabled={name.trim() === ''}>
            {t('rename.do')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
