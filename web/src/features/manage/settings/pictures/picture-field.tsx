import { Button } from '@mantine/core'
import { type Project, removeBanner, removeLogo, setBanner, setLogo } from '@manyhands/api-client'
import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Cluster, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { refreshProject } from '../../queries.ts'
import styles from './pictures.module.css'
import { toPicture } from './to-picture.ts'

const operations = {
  logo: { set: setLogo, remove: removeLogo },
  banner: { set: setBanner, remove: removeBanner },
}
type Kind = keyof typeof operations

interface Props {
  kind: Kind
  project: Project
  disabled: boolean
}

/** A picture of the event. Saved at once, unlike the fields around it. */
export function PictureField({ kind, project, disabled }: Props) {
  const { pid, [kind]: version } = project
  const { t } = useTranslation('manage')
  const input = useRef<HTMLInputElement>(null)
  const change = usePictureChange(kind, pid)
  async function upload(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.currentTarget.files?.[0]
    // Allows selecting the same file again.
    event.currentTarget.value = ''
    if (!file) return
    const picture = await toPicture(file)
    if (picture) change.mutate(picture)
    else toasts.warn(t('pictures.unreadable'))
  }
  return (
    <Stack
      as="fieldset"
      gap={3.5}
      className={styles.picture}
      disabled={disabled}
      aria-label={t(`fields.${kind}`)}
    >
      <Stack gap={1}>
        <Text weight={550}>{t(`fields.${kind}`)}</Text>
        <Text tone="muted" size={15}>
          {t(`pictures.${kind}.hint`)}
        </Text>
      </Stack>
      <div className={styles.paper} data-kind={kind}>
        {version ? (
          <img
            src={`/api/projects/${encodeURIComponent(pid)}/${kind}?v=${version}`}
            alt={t(`pictures.${kind}.current`)}
          />
        ) : (
          <IconPhoto size={28} stroke={1.5} aria-hidden="true" />
        )}
      </div>
      <Cluster gap={2.5} align="stretch">
        <Button
          variant="default"
          leftSection={<IconUpload size={18} />}
          loading={change.isPending && change.variables !== null}
          onClick={() => input.current?.click()}
        >
          {version ? t(`pictures.${kind}.replace`) : t(`pictures.${kind}.upload`)}
        </Button>
        {version && (
          <Button
            variant="default"
            loading={change.isPending && change.variables === null}
            onClick={() => change.mutate(null)}
          >
            {t(`pictures.${kind}.remove`)}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={t(`pictures.${kind}.upload`)}
          className={styles.file}
          onChange={(event) => void upload(event)}
        />
      </Cluster>
      <FormProblem error={change.error} />
    </Stack>
  )
}

/** Null removes the picture. */
function usePictureChange(kind: Kind, pid: string) {
  const { t } = useTranslation('manage')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (picture: Blob | null) =>
      picture
        ? operations[kind].set({
            path: { pid },
            body: picture,
            headers: { 'Content-Type': picture.type as 'image/png' | 'image/jpeg' },
          })
        : operations[kind].remove({ path: { pid } }),
    onSuccess(changed, picture) {
      refreshProject(queryClient, changed)
      toasts.say(picture ? t(`pictures.${kind}.saved`) : t(`pictures.${kind}.removed`))
    },
  })
}
