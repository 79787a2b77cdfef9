import { Menu } from '@mantine/core'
import { IconDownload, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { type Entry, filePath, googleLink, outlookLink } from './entry-links.ts'

interface Props {
  entry: Entry
  /** The button that opens the menu. */
  children: ReactNode
}

/** Adds one shift to a calendar, or leads to the subscription to all. */
export function AddToCalendar({ entry, children }: Props) {
  const { t } = useTranslation('tasks')
  const language = useLanguage()
  const outside = { component: 'a', target: '_blank', rel: 'noreferrer' } as const
  const origin = window.location.origin
  return (
    <Menu position="bottom-start" shadow="lg" radius="md">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          {...outside}
          href={googleLink(entry, origin)}
          leftSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          {t('calendar.google')}
        </Menu.Item>
        <Menu.Item
          {...outside}
          href={outlookLink(entry, origin)}
          leftSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          {t('calendar.outlook')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={filePath(entry, language)}
          download
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          {t('calendar.file')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/shifts"
          hash="calendar"
          leftSection={<IconRefresh size={18} aria-hidden="true" />}
        >
          {t('calendar.all')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
