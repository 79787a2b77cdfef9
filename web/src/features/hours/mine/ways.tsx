import { Button } from '@mantine/core'
import type { Certificate } from '@manyhands/api-client'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../../lib/i18n/languages.ts'
import { CopyButton } from '../../../ui/data/copy-button.tsx'
import { Cluster } from '../../../ui/layout/layout.tsx'
import styles from './mine.module.css'

interface Props {
  certificate: Certificate
  /** Whether downloading is the primary action. */
  main?: boolean
}

/** Actions on a certificate. */
export function Ways({ certificate: { id, code, url, project, language }, main = false }: Props) {
  const { t } = useTranslation('hours')
  return (
    <Cluster gap="2 2.5" align="stretch">
      <Button
        component="a"
        href={`/api/users/me/certificates/${id}`}
        download
        size="sm"
        variant={main ? 'filled' : 'default'}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        aria-label={t('made.downloadOf', { project, language: languageNames[language] })}
      >
        {t('made.download')}
      </Button>
      <CopyButton value={url} label={t('made.copy')} />
      <Link to="/certificates/$code" params={{ code }} className={styles.look!}>
        {t('made.look')}
      </Link>
    </Cluster>
  )
}
