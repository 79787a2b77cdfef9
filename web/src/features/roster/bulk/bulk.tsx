import { Button, Menu } from '@mantine/core'
import type { Project, Task } from '@manyhands/api-client'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectionBar } from '../../../ui/data/selection-bar.tsx'
import type { Kind } from './change.ts'
import { ChangeDialog } from './change-dialog.tsx'

interface Props {
  project: Project
  /** The selected tasks. */
  tasks: Task[]
  onClear: () => void
}

const more = ['rename', 'location', 'seats'] as const

/** Bulk actions, each with a preview. */
export function Bulk({ project, tasks, onClear }: Props) {
  const { t } = useTranslation('roster')
  const [kind, setKind] = useState<Kind | null>(null)
  return (
    <>
      <SelectionBar text={t('bulk.chosen', { count: tasks.length })} onClear={onClear}>
        <Button size="sm" onClick={() => setKind('move')}>
          {t('bulk.move')}
        </Button>
        <Button size="sm" variant="default" onClick={() => setKind('copy')}>
          {t('bulk.copy')}
        </Button>
        <Menu position="top-end" shadow="lg">
          <Menu.Target>
            <Button
              size="sm"
              variant="default"
              rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            >
              {t('bulk.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((one) => (
              <Menu.Item key={one} onClick={() => setKind(one)}>
                {t(`bulk.${one}`)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item color="brick" onClick={() => setKind('cancel')}>
              {t('bulk.cancel')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </SelectionBar>
      {kind && (
        <ChangeDialog
          key={kind}
          project={project}
          kind={kind}
          tasks={tasks}
          onClose={() => setKind(null)}
          onDone={() => {
            setKind(null)
            onClear()
          }}
        />
      )}
    </>
  )
}
