import { Checkbox, NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../ui/forms/choices/segments.tsx'
import { Cluster, Grid } from '../../../ui/layout/layout.tsx'
import type { Wanted } from '../queries.ts'
import type { View } from './groups.ts'
import styles from './open.module.css'

export interface Looked extends Wanted {
  view?: string
}

interface Props {
  pid: string
  looked: Looked
  categories: string[]
  /** Teams with tasks. */
  teams: ReadonlyMap<string, string>
}

/** Filters are kept in the URL, so that a list can be shared and bookmarked. */
export function Filters({ pid, looked, categories, teams }: Props) {
  const { t } = useTranslation('tasks')
  const look = useLook(pid, looked)
  const shown = new Map(teams)
  if (looked.tid && !shown.has(looked.tid)) shown.set(looked.tid, looked.tid)
  const view: View = looked.view === 'location' ? 'location' : 'day'
  const [open, setOpen] = useState(false)
  const count = Number(looked.tid !== undefined) + Number(looked.category !== undefined)
  return (
    <Grid as="search" columns="1 1" gap={3} className={styles.filters} data-open={open || undefined}>
      <div className={styles.view}>
        <Segments
          label={t('filter.view')}
          value={view}
          onChange={(chosen) => look({ view: chosen === 'location' ? 'location' : '' })}
          options={[
            { value: 'day', label: t('filter.day') },
            { value: 'location', label: t('filter.location') },
          ]}
        />
      </div>
      <Cluster gap="2 6" className={styles.checks}>
        <Checkbox
          size="md"
          label={t('filter.fits')}
          checked={looked.fits !== undefined}
          onChange={(event) => look({ fits: event.currentTarget.checked ? 'yes' : '' })}
        />
        <Checkbox
          size="md"
          label={t('filter.open')}
          checked={looked.open !== undefined}
          onChange={(event) => look({ open: event.currentTarget.checked ? 'yes' : '' })}
        />
        <button type="button" className={styles.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
          <VisuallyHidden>{t('filter.more')}</VisuallyHidden>
          {count > 0 && <span>{count}</span>}
        </button>
      </Cluster>
      <NativeSelect
        className={styles.fold ?? ''}
        aria-label={t('filter.team')}
        value={looked.tid ?? ''}
        onChange={(event) => look({ tid: event.currentTarget.value })}
        data={[
          { value: '', label: t('filter.anyTeam') },
          ...[...shown].map(([value, label]) => ({ value, label })),
        ]}
      />
      {categories.length > 0 && (
        <NativeSelect
          className={styles.fold ?? ''}
          aria-label={t('filter.category')}
          value={looked.category ?? ''}
          onChange={(event) => look({ category: event.currentTarget.value })}
          data={[{ value: '', label: t('filter.anyCategory') }, ...categories]}
        />
      )}
    </Grid>
  )
}

/** An empty value removes the filter. */
function useLook(pid: string, looked: Looked) {
  const navigate = useNavigate()
  return (change: Looked) => {
    const search = Object.fromEntries(
      Object.entries({ ...looked, ...change }).filter(([, value]) => value !== ''),
    )
    void navigate({ to: '/p/$pid/tasks', params: { pid }, search, replace: true, resetScroll: false })
  }
}
