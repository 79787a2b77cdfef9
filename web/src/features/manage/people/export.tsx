import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Cluster } from '../../../ui/layout/layout.tsx'

/** Exports all people of the project as a table that can be imported again. */
export function Export({ pid }: { pid: string }) {
  const { t } = useTranslation('teams')
  return (
    <Cluster gap={2} align="stretch">
      {(['csv', 'xlsx'] as const).map((kind) => (
        <Button
          key={kind}
          component="a"
          href={`/api/projects/${encodeURIComponent(pid)}/people.${kind}`}
          download
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          {t(`everyone.export.${kind}`)}
        </Button>
      ))}
    </Cluster>
  )
}
