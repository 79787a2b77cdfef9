import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { answersPath, type FormRef } from '../queries.ts'
import type { Wanted } from './queries.ts'

interface Props {
  formRef: FormRef
  wanted: Wanted
  /** Whether there are private questions, which are exported separately. */
  sealed: boolean
}

/** Exports the current selection. Excludes private answers and says where to find them. */
export function ExportMenu({ formRef, wanted: { state, tid, search }, sealed }: Props) {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  const query = new URLSearchParams({
    language,
    ...((state === 'done' || state === 'outdated') && { state }),
    ...(tid && { tid }),
    ...(search && { search }),
  })
  const path = `/api/projects/${encodeURIComponent(formRef.pid)}/forms/${encodeURIComponent(formRef.fid)}`
  return (
    <Menu position="bottom-end" shadow="lg">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
          {t('answers.export.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={`${path}/answers.${format}?${query}`}
            download
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            {t(`answers.export.${format}`)}
          </Menu.Item>
        ))}
        {(state || tid || search) && <Menu.Label>{t('answers.export.filtered')}</Menu.Label>}
        {sealed && (
          <Menu.Item
            component={Link}
            to={answersPath}
            params={formRef as never}
            search={{ view: 'private' } as never}
            leftSection={<IconLock size={18} aria-hidden="true" />}
          >
            {t('answers.export.private')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
