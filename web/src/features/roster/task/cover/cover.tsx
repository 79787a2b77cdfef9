import { Button } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import { IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Section } from '../../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { coverQuery } from '../../queries.ts'
import { CoverProgress } from './cover-progress.tsx'
import { StartForm } from './start-form.tsx'

/** Cover search: asks suitable people by email, a few at a time. */
export function Cover({ task }: { task: Task }) {
  const { t } = useTranslation('roster')
  const begun = task.starts_at !== null && new Date(task.starts_at) <= new Date()
  const open = begun ? [] : task.roles.filter(({ seats, taken }) => taken < seats)
  return (
    <Section title={t('cover.title')}>
      <Stack gap={5} surface="card" pad={5}>
        {task.roles.map((role) => (
          <OfRole
            key={role.n}
            task={task}
            role={role}
            free={open.includes(role)}
            several={task.roles.length > 1}
          />
        ))}
        {open.length === 0 && <Text tone="muted">{t(begun ? 'cover.begun' : 'cover.full')}</Text>}
      </Stack>
    </Section>
  )
}

interface Props {
  task: Task
  role: Task['roles'][number]
  free: boolean
  several: boolean
}

function OfRole({ task, role, free, several }: Props) {
  const { t } = useTranslation('roster')
  const { data: cover, error } = useQuery(coverQuery(task.pid, task.id, role.n))
  const [starting, setStarting] = useState(false)
  if (!cover && !free) return null
  const asking = cover?.state === 'asking'
  return (
    <Stack gap={3.5}>
      {several && <h3>{role.name || t('bulk.unnamed')}</h3>}
      <FormProblem error={cover === undefined ? error : null} takesFocus={false} />
      {cover && <CoverProgress task={task} cover={cover} />}
      {free && !asking && cover !== undefined && (
        <>
          {!cover && <Text tone="muted">{t('cover.text', { count: role.seats - role.taken })}</Text>}
          {starting ? (
            <StartForm task={task} role={role.n} onDone={() => setStarting(false)} />
          ) : (
            <div>
              <Button
                variant="default"
                leftSection={<IconUserSearch size={18} aria-hidden="true" />}
                onClick={() => setStarting(true)}
              >
                {t(cover ? 'cover.again' : 'cover.start')}
              </Button>
            </div>
          )}
        </>
      )}
    </Stack>
  )
}
