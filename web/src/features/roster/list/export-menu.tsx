import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { taskCountsQuery } from '../queries.ts'
import { exportQuery } from './find.ts'

interface Props {
  pid: string
  tid: string | undefined
  day: string | undefined
}

/** Maximum of one export. */
const mostTasks = 5000

const formats = ['xlsx', 'csv', 'ics'] as const

/** Exports the current selection to print, as a spreadsheet or as a calendar. */
export function ExportMenu({ pid, tid, day }: Props) {
  const { t } = useTranslation('roster')
  const language = useLanguage()
  const { data: counts } = useQuery(taskCountsQuery(pid))
  const cells = counts?.cells.filter((cell) => !tid || cell.tid === tid) ?? []
  const count = cells.reduce((sum, { tasks }) => sum + tasks, 0)
  return (
    <Menu position="bottom-end" shadow="lg">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
          {t('export.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to="/p/$pid/roster/print"
          params={{ pid } as never}
          search={{ ...(tid && { tid }), ...(day && { day }) } as never}
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
        >
          {t('export.print')}
        </Menu.Item>
        {count > mostTasks && <Menu.Label>{t('export.truncated')}</Menu.Label>}
        {formats.map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={`/api/projects/${encodeURIComponent(pid)}/roster?${exportQuery({ format, language, tid, day })}`}
            download
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
