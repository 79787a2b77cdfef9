import { Button, Group, Menu, TextInput } from '@mantine/core'
import { type AudiencePart, deleteAudience, type SavedAudience, saveAudience } from '@manyhands/api-client'
import { IconBookmark, IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../feedback/dialog.tsx'
import { toasts } from '../feedback/toasts/toast-queue.ts'
import { FormProblem } from '../forms/fields.tsx'
import { Stack, Text } from '../layout/layout.tsx'
import { audiencesQuery } from './queries.ts'

interface Props {
  pid: string
  parts: AudiencePart[]
  /** False in an archived event. */
  live: boolean
  onShow: (parts: AudiencePart[]) => void
}

/** Conditions that owners saved under a name, to use them again. */
export function Saved({ pid, parts, live, onShow }: Props) {
  const { t } = useTranslation('audience')
  const { data: saved = [] } = useQuery(audiencesQuery(pid))
  const [dialog, setDialog] = useState<'save' | 'delete' | null>(null)
  const canSave = live && parts.length > 0
  if (saved.length === 0 && !canSave) return null
  return (
    <>
      <Menu position="bottom-start" shadow="lg" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconBookmark size={18} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            {t('saved.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.map(({ name, where }) => (
            <Menu.Item key={name} onClick={() => onShow(where)}>
              {name}
            </Menu.Item>
          ))}
          {saved.length > 0 && live && <Menu.Divider />}
          {canSave && <Menu.Item onClick={() => setDialog('save')}>{t('saved.save')}</Menu.Item>}
          {saved.length > 0 && live && (
            <Menu.Item onClick={() => setDialog('delete')}>{t('saved.delete')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && (
        <SaveDialog pid={pid} parts={parts} saved={saved} onClose={() => setDialog(null)} />
      )}
      {dialog === 'delete' && <DeleteDialog pid={pid} saved={saved} onClose={() => setDialog(null)} />}
    </>
  )
}

interface SaveProps {
  pid: string
  parts: AudiencePart[]
  saved: SavedAudience[]
  onClose: () => void
}

function SaveDialog({ pid, parts, saved, onClose }: SaveProps) {
  const { t } = useTranslation(['audience', 'ui'])
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const given = name.trim()
  const exists = saved.some((one) => one.name === given)
  const save = useMutation({
    mutationFn: () => saveAudience({ path: { pid, name: given }, body: { where: parts } }),
    async onSuccess() {
      await queryClient.invalidateQueries(audiencesQuery(pid))
      toasts.say(t('saved.done', { name: given }))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('saved.save')}>
      <Stack
        as="form"
        gap={5}
        onSubmit={(event) => {
          event.preventDefault()
          if (given) save.mutate()
        }}
      >
        <TextInput
          size="md"
          data-autofocus
          label={t('saved.name')}
          description={exists ? t('saved.replaces') : t('saved.hint')}
          maxLength={80}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <FormProblem error={save.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" disabled={!given} loading={save.isPending}>
            {t(exists ? 'saved.replace' : 'saved.action')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface DeleteProps {
  pid: string
  saved: SavedAudience[]
  onClose: () => void
}

function DeleteDialog({ pid, saved, onClose }: DeleteProps) {
  const { t } = useTranslation(['audience', 'ui'])
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: (name: string) => deleteAudience({ path: { pid, name } }),
    onSuccess: () => queryClient.invalidateQueries(audiencesQuery(pid)),
  })
  return (
    <Dialog opened onClose={onClose} title={t('saved.delete')}>
      <Stack gap={4}>
        {saved.length === 0 && <Text>{t('saved.none')}</Text>}
        <Stack as="ul" gap={2}>
          {saved.map(({ name }) => (
            <Group component="li" key={name} justify="space-between" gap="sm">
              <span>{name}</span>
              <Button
                size="sm"
                variant="subtle"
                color="brick"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                aria-label={t('saved.deleteOne', { name })}
                loading={remove.isPending && remove.variables === name}
                onClick={() => remove.mutate(name)}
              >
                {t('saved.remove')}
              </Button>
            </Group>
          ))}
        </Stack>
        <FormProblem error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('ui:close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
