import { Button, CloseButton, TextInput } from '@mantine/core'
import type { Team, TeamPerson } from '@manyhands/api-client'
import { IconSearch, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../../../lib/contacts.ts'
import type { Why } from '../../../lib/problem.ts'
import { teamPeopleQuery } from '../../../lib/queries.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { BlockedFields } from '../../../ui/forms/blocked-fields.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx'
import type { Rights } from '../rights.ts'
import styles from '../team.module.css'
import { AddDialog } from './add-dialog.tsx'
import { PersonRow } from './person-row.tsx'

interface Props {
  team: Team
  rights: Rights
}

/** Shows a search field above this number. */
const manyPeople = 15

export function TeamPeople({ team, rights }: Props) {
  const { t } = useTranslation('teams')
  const { data, error, refetch } = useQuery(teamPeopleQuery(team))
  const [adding, setAdding] = useState(false)
  const reason = useId()
  const why = rights.settled
  return (
    <Section
      title={t('people.title')}
      aside={rights.leads && <Add why={why} by={reason} onAdd={() => setAdding(true)} />}
    >
      {rights.leads && <WhyList id={reason} why={why} />}
      {team.chiefs === 0 && data && data.length > 0 && (
        <Box as="p" surface="warn" pad="3 4" tone="warn" weight={550} className={styles.warn}>
          {data.some(({ role }) => role === 'chief')
            ? t('noChief.invited')
            : t(rights.leads ? 'noChief.lead' : 'noChief.text')}
        </Box>
      )}
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting kind="rows" count={4} />}
      {data?.length === 0 && (
        <EmptyState small icon={IconUsersGroup} title={t('people.empty.title')}>
          {t('people.empty.text')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <List people={data} team={team} rights={rights} by={rights.closed.length > 0 ? reason : undefined} />
      )}
      {adding && <AddDialog team={team} onClose={() => setAdding(false)} />}
    </Section>
  )
}

interface AddProps {
  why: Why[]
  by: string
  onAdd: () => void
}

function Add({ why, by, onAdd }: AddProps) {
  const { t } = useTranslation('teams')
  const icon = <IconUserPlus size={18} />
  return why.length > 0 ? (
    <BlockedButton by={by} size="sm" leftSection={icon}>
      {t('add.button')}
    </BlockedButton>
  ) : (
    <Button size="sm" leftSection={icon} onClick={onAdd}>
      {t('add.button')}
    </Button>
  )
}

interface ListProps extends Props {
  people: TeamPerson[]
  /** Why nothing can be changed now. */
  by: string | undefined
}

function List({ people, team, rights, by }: ListProps) {
  const { t } = useTranslation('teams')
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = people.filter(({ name, email = '' }) => `${name} ${email}`.toLowerCase().includes(wanted))
  const invited = found.filter(({ state }) => state === 'invited')
  const joined = found.filter(({ state }) => state !== 'invited')
  return (
    <>
      {people.length > manyPeople && (
        <TextInput
          type="search"
          className={styles.find}
          aria-label={t('people.find')}
          placeholder={t('people.find')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          rightSectionPointerEvents="all"
          rightSection={text && <CloseButton aria-label={t('people.clear')} onClick={() => setText('')} />}
        />
      )}
      <BlockedFields by={by}>
        <Group
          title={t('people.waiting', { count: invited.length })}
          people={invited}
          {...{ team, rights }}
        />
        <Group
          title={invited.length > 0 ? t('people.joined', { count: joined.length }) : null}
          people={joined}
          {...{ team, rights }}
        />
      </BlockedFields>
      {found.length === 0 && (
        <Text tone="muted" className={styles.quiet}>
          {t('people.noneFound')}
        </Text>
      )}
    </>
  )
}

interface GroupProps extends Props {
  /** Null if there is only one group. */
  title: string | null
  people: TeamPerson[]
}

function Group({ title, people, team, rights }: GroupProps) {
  const { t } = useTranslation('teams')
  const { contactsOf } = useReachable(team.pid, { team: team.tid })
  if (people.length === 0) return null
  return (
    <>
      {title && (
        <Text as="h3" tone="muted" size={15} weight={600} className={styles.group}>
          {title}
        </Text>
      )}
      <Stack as="ul" aria-label={title ?? t('people.title')}>
        {people.map((person) => (
          <PersonRow
            key={person.uid}
            {...{ person, team, rights }}
            contacts={person.state === 'invited' ? [] : contactsOf(person.uid)}
          />
        ))}
      </Stack>
    </>
  )
}
