import type { Project } from '@manyhands/api-client'
import { IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { projectsQuery } from '../../../lib/queries.ts'
import { useMyProjects } from '../../../lib/standing.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { accentStyle, defaultAccent } from '../../../ui/theme/accent.ts'
import styles from './nav.module.css'

interface Props {
  project: Project
  onChoose: (() => void) | undefined
}

/** Names the event, and opens the list of the person's others. */
export function EventSwitcher({ project, onChoose }: Props) {
  const { t } = useTranslation('ui')
  const [open, setOpen] = useState(false)
  const id = useId()
  const choose = () => {
    setOpen(false)
    onChoose?.()
  }
  return (
    <div>
      <button
        type="button"
        className={styles.switcher}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.dot} />
        <Stack as="span" className={styles.words}>
          <bdi>{project.name}</bdi>
          {project.state !== 'open' && (
            <Text as="small" tone="muted" size={13} weight={600}>
              {t(`states.${project.state}`)}
            </Text>
          )}
        </Stack>
        <IconSelector size={18} role="img" aria-label={t('chooseEvent')} />
      </button>
      {open && (
        <ul id={id} className={styles.events}>
          <Others than={project.pid} onChoose={choose} />
          <li>
            <Link to="/" className={styles.entry} onClick={choose}>
              {t('allEvents')}
            </Link>
          </li>
        </ul>
      )}
    </div>
  )
}

function Others({ than, onChoose }: { than: string; onChoose: () => void }) {
  const mine = useMyProjects().filter(({ pid }) => pid !== than)
  const { data: listed = [] } = useQuery(projectsQuery)
  const accents = new Map(listed.map(({ pid, accent }) => [pid, accent]))
  return mine.map(({ pid, project, isOwner }) => (
    <li key={pid}>
      <Link
        to={isOwner ? '/p/$pid/manage' : '/p/$pid'}
        params={{ pid }}
        className={`${styles.entry} accent`}
        style={accentStyle(accents.get(pid) ?? defaultAccent(pid))}
        onClick={onChoose}
      >
        <span className={styles.dot} />
        <bdi>{project}</bdi>
      </Link>
    </li>
  ))
}
