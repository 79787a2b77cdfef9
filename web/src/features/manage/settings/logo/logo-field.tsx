import { Button } from '@mantine/core'
import { type Project, removeLogo, setLogo } from '@manyhands/api-client'
import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../../../../ui/feedback/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { refreshProject } from '../../queries.ts'
import styles from './logo.module.css'
import { toLogo } from './to-logo.ts'

interface Props {
  project: Project
  disabled: boolean
}

/** The picture at the top of certificates. Saved at once, unlike the fields around it. */
export function LogoField({ project: { pid, logo }, disabled }: Props) {
  const { t } = useTranslation('manage')
  const input = useRef<HTMLInputElement>(null)
  const change = useLogoChange(pid)
  async function upload(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.currentTarget.files?.[0]
    // Allows selecting the same file again.
    event.currentTarget.value = ''
    if (!file) return
    const picture = await toLogo(file)
    if (picture) change.mutate(picture)
    else toasts.warn(t('logo.unreadable'))
  }
  return (
    <fieldset className={styles.logo} disabled={disabled} aria-label={t('fields.logo')}>
      <div className={styles.words}>
        <p className={styles.label}>{t('fields.logo')}</p>
        <p className={styles.hint}>{t('logo.hint')}</p>
      </div>
      <div className={styles.paper}>
        {logo ? (
          <img src={`/api/projects/${encodeURIComponent(pid)}/logo?v=${logo}`} alt={t('logo.current')} />
        ) : (
          <IconPhoto size={28} stroke={1.5} aria-hidden="true" />
        )}
      </div>
      <div className={styles.ways}>
        <Button
          variant="default"
          leftSection={<IconUpload size={18} />}
          loading={change.isPending && change.variables !== null}
          onClick={() => input.current?.click()}
        >
          {logo ? t('logo.replace') : t('logo.upload')}
        </Button>
        {logo && (
          <Button
            variant="default"
            loading={change.isPending && change.variables === null}
            onClick={() => change.mutate(null)}
          >
            {t('logo.remove')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={t('logo.upload')}
          className={styles.file}
          onChange={(event) => void upload(event)}
        />
      </div>
      <FormProblem error={change.error} />
    </fieldset>
  )
}

/** Null removes the logo. */
function useLogoChange(pid: string) {
  const { t } = useTranslation('manage')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (picture: Blob | null) =>
      picture
        ? setLogo({
            path: { pid },
            body: picture,
            headers: { 'Content-Type': picture.type as 'image/png' | 'image/jpeg' },
          })
        : removeLogo({ path: { pid } }),
    onSuccess(changed, picture) {
      refreshProject(queryClient, changed)
      toasts.say(picture ? t('logo.saved') : t('logo.removed'))
    },
  })
}
