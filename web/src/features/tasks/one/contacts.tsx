import type { Reachable, Task } from '@manyhands/api-client'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../../../lib/contacts.ts'
import { avatarsQuery, listingQuery, projectQuery, teamPeopleQuery } from '../../../lib/queries.ts'
import { useStanding } from '../../../lib/standing.ts'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { hashOfUid } from '../../../ui/people/avatar.tsx'
import { ContactButtons } from '../../../ui/people/contact-buttons.tsx'
import { PersonChip } from '../../../ui/people/person-chip.tsx'
import styles from './one.module.css'

interface Face {
  name: string
  hash: string
  url: string | null
  /** Visible to members of the team, and to those with whom they share a contact. */
  uid?: string
  /** Visible to team leads. */
  email?: string | undefined
}

/** The leads of the team, as far as the person may see them, and how to reach them. */
export function Contacts({ task: { pid, id, tid } }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const inside = useInside(pid, tid)
  const outside = usePublic(pid, inside === null ? tid : null)
  const { belongs } = useStanding(pid)
  const { people, contactsOf } = useReachable(pid, { task: id }, { enabled: belongs })
  const sharing = people.filter(({ chief }) => chief)
  const chiefs = inside ?? merge(sharing, outside)
  if (tid === null || chiefs.length === 0) return null
  return (
    <Section title={t('one.ask')}>
      <Text tone="muted">{t('one.askText')}</Text>
      <Stack as="ul" gap={3}>
        {chiefs.map((chief) => (
          <Cluster as="li" gap="1 6" key={chief.hash} className={styles.chief}>
            <Chief {...chief} />
            {chief.uid && <ContactButtons name={chief.name} contacts={contactsOf(chief.uid)} />}
          </Cluster>
        ))}
      </Stack>
      {sharing.length === 0 && <Text tone="muted">{t('one.reachText')}</Text>}
      <div>
        <LinkButton
          to="/p/$pid/t/$tid"
          params={{ pid, tid }}
          variant="default"
          rightSection={<IconArrowRight size={18} aria-hidden="true" />}
        >
          {t('one.reach')}
        </LinkButton>
      </div>
    </Section>
  )
}

/** Those who share a contact first; the others by their public name. */
const merge = (sharing: Reachable[], named: Face[]): Face[] => [
  ...sharing.map(({ uid, name }) => ({
    uid,
    name,
    hash: hashOfUid(uid),
    url: named.find((one) => one.name === name)?.url ?? null,
  })),
  ...named.filter((one) => !sharing.some(({ name }) => name === one.name)),
]

function Chief({ name, hash, url, uid, email }: Face) {
  const { t } = useTranslation('tasks')
  const chip = <PersonChip name={name} hash={hash} url={url} note={t('one.chief')} />
  return (
    <>
      {uid ? (
        <Link to="/u/$uid" params={{ uid }} className={styles.face}>
          {chip}
        </Link>
      ) : (
        chip
      )}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  )
}

/** Null for people outside the team. */
function useInside(pid: string, tid: string | null): Face[] | null {
  const { isOrganiser, roleIn, uid: self } = useStanding(pid)
  const enabled = tid !== null && (isOrganiser || roleIn(tid) !== null)
  const { data } = useQuery({ ...teamPeopleQuery({ pid, tid: tid ?? '' }), enabled })
  if (!enabled) return null
  const chiefs = data?.filter(({ role, uid }) => role === 'chief' && uid !== self) ?? []
  return chiefs.map(({ uid, name, email, avatar_url }) => ({
    name,
    uid,
    email,
    hash: hashOfUid(uid),
    url: avatar_url,
  }))
}

/** The names in the listing that they may see anyway. */
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
