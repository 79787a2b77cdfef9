import type { Team } from '@manyhands/api-client'
import { IconAddressBook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { myContactsQuery, useReachable } from '../../../lib/contacts.ts'
import { teamPeopleQuery } from '../../../lib/queries.ts'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Cluster, Stack } from '../../../ui/layout/layout.tsx'
import { hashOfUid } from '../../../ui/people/avatar.tsx'
import { ContactButtons } from '../../../ui/people/contact-buttons.tsx'
import { PersonChip } from '../../../ui/people/person-chip.tsx'
import type { Rights } from '../rights.ts'
import styles from '../team.module.css'

interface Props {
  team: Team
  rights: Rights
}

/** For people in the team: who leads it, and how to reach them. */
export function Leads({ team, rights }: Props) {
  const { t } = useTranslation('teams')
  const { data } = useQuery(teamPeopleQuery(team))
  const { contactsOf } = useReachable(team.pid, { team: team.tid })
  const leads = data?.filter(({ role, state }) => role === 'chief' && state !== 'invited') ?? []
  if (leads.length === 0) return null
  return (
    <Section title={t('leads.title')}>
      <Stack as="ul" gap={3}>
        {leads.map(({ uid, name, avatar_url }) => (
          <Cluster as="li" gap="2 6" between key={uid}>
            <Link to="/u/$uid" params={{ uid }} className={styles.name}>
              <PersonChip
                name={name}
                hash={hashOfUid(uid)}
                url={avatar_url}
                note={uid === rights.uid && t('people.you')}
              />
            </Link>
            <ContactButtons name={name} contacts={contactsOf(uid)} />
          </Cluster>
        ))}
      </Stack>
      {rights.role === 'chief' && <Offer />}
    </Section>
  )
}

/** Invites leads who share nothing to offer a way to reach them. */
function Offer() {
  const { t } = useTranslation('teams')
  const { data } = useQuery({ ...myContactsQuery, retry: false })
  if (!data || data.some(({ audience }) => audience === 'shifts' || audience === 'teams')) return null
  return (
    <Cluster gap="3 5" between surface="sunken" pad="3.5 5" className={styles.offer}>
      <p>{t('leads.offerText')}</p>
      <LinkButton
        to="/me/contacts"
        variant="default"
        size="sm"
        leftSection={<IconAddressBook size={18} aria-hidden="true" />}
      >
        {t('leads.offer')}
      </LinkButton>
    </Cluster>
  )
}
