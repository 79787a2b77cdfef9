import { Button } from '@mantine/core'
import { useGravatar as chooseGravatar, getMeOptions, removeAvatar, setAvatar } from '@manyhands/api-client'
import { IconCamera } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../../lib/session.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Avatar, hashOfUid } from '../../../ui/people/avatar.tsx'
import { refreshMe } from '../queries.ts'
import { readPicture } from './crop/crop.ts'
import styles from './profile.module.css'

const CropDialog = lazy(() => import('./crop/crop-dialog.tsx'))

type Choice = Blob | 'gravatar' | 'initials'

/** Initials, Gravatar, or an uploaded picture, cropped on the device. */
export function Picture({ me }: { me: Me }) {
  const { t } = useTranslation('me')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ImageBitmap | null>(null)
  const change = usePictureChange(() => setChosen(null))
  async function open(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.currentTarget.files?.[0]
    // Allows selecting the same file again.
    event.currentTarget.value = ''
    if (!file) return
    const picture = await readPicture(file)
    if (picture) setChosen(picture)
    else toasts.warn(t('picture.unreadable'))
  }
  const pressed = (way: Me['avatar']) => ({ 'aria-pressed': me.avatar === way, variant: 'default' as const })
  return (
    <Grid as="fieldset" columns="auto 1" gap="4 5" aria-label={t('picture.label')}>
      <Avatar name={me.name} hash={hashOfUid(me.uid)} url={me.avatar_url} size={72} />
      <Stack gap={1}>
        <Text weight={600}>{t('picture.label')}</Text>
        <Text tone="muted" size={14} className={styles.hint}>
          {t(`picture.now.${me.avatar}`)}
        </Text>
      </Stack>
      <Cluster gap={2} align="stretch" className={styles.ways}>
        <Button
          size="sm"
          {...pressed('upload')}
          leftSection={<IconCamera size={18} />}
          onClick={() => input.current?.click()}
        >
          {t('picture.upload')}
        </Button>
        <Button
          size="sm"
          {...pressed('gravatar')}
          loading={change.isPending && change.variables === 'gravatar'}
          onClick={() => change.mutate('gravatar')}
        >
          {t('picture.gravatar')}
        </Button>
        <Button
          size="sm"
          {...pressed('initials')}
          loading={change.isPending && change.variables === 'initials'}
          onClick={() => change.mutate('initials')}
        >
          {t('picture.initials')}
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={t('picture.upload')}
          className={styles.file}
          onChange={(event) => void open(event)}
        />
      </Cluster>
      {!chosen && <FormProblem error={change.error} />}
      {chosen && (
        <Suspense>
          <CropDialog
            picture={chosen}
            busy={change.isPending}
            error={change.error}
            onDone={(bytes) => change.mutate(bytes)}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </Grid>
  )
}

function usePictureChange(onDone: () => void) {
  const { t } = useTranslation('me')
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(choice: Choice) {
      if (choice === 'gravatar') return chooseGravatar()
      if (choice === 'initials') {
        await removeAvatar()
        return queryClient.fetchQuery({ ...getMeOptions(), staleTime: 0 })
      }
      return setAvatar({ body: choice, headers: { 'Content-Type': 'image/jpeg' } })
    },
    onSuccess(me) {
      refreshMe(queryClient, me)
      onDone()
      toasts.say(t('picture.changed'))
    },
  })
}
