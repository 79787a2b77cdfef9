import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Task } from '../../../../../api-client/src/index.ts'
import { avatarsQuery, listingQuery, projectQuery } from '../../../lib/queries.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Section } from '../../../ui/frame/page.tsx'
import { hashOfUid } from '../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../ui/people/person-chip.tsx'
import { teamPeopleQuery } from '../queries.ts'
import styles from './one.module.css'

interface Face {
  name: string
  hash: string
  url: string | null
}

/** The chiefs of the team, as far as one may know them. */
export function WhomToAsk({ task: { pid, tid } }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const inside = useInside(pid, tid)
  const outside = usePublic(pid, inside === null ? tid : null)
  const chiefs = inside ?? outside
  if (tid === null || chiefs.length === 0) return null
  return (
    <Section title={t('one.ask')}>
      <p className={styles.quiet}>{t('one.askText')}</p>
      <ul className={styles.people}>
        {chiefs.map(({ name, hash, url }) => (
          <li key={hash}>
            <PersonChip name={name} hash={hash} url={url} note={t('one.chief')} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Null for those who are not of the team. */
function useInside(pid: string, tid: string | null): Face[] | null {
  const { runs, roleIn } = useStanding(pid)
  const enabled = tid !== null && (runs || roleIn(tid) !== null)
  const { data } = useQuery({ ...teamPeopleQuery(pid, tid ?? ''), enabled })
  if (!enabled) return null
  const chiefs = data?.filter(({ role }) => role === 'chief') ?? []
  return chiefs.map(({ uid, name, avatar_url }) => ({ name, hash: hashOfUid(uid), url: avatar_url }))
}

/** The names that the listing shows to them anyway. */
function usePublic(pid: string, tid: string | null): Face[] {
  const listing = useQuery(projectQuery(pid)).data?.listing
  const enabled = tid !== null && (listing === 'public' || listing === 'token')
  const { data: teams } = useQuery({ ...listingQuery(pid), enabled })
  const { data: pictured } = useQuery({ ...avatarsQuery(pid), enabled })
  const chiefs = teams?.find((one) => one.tid === tid)?.chiefs ?? []
  return chiefs.map(({ name, email_hash: hash }) => ({
    name,
    hash,
    url: pictured?.includes(hash) ? `/api/avatars/${hash}` : null,
  }))
}
