import { Button } from '@mantine/core'
import { addMember, type Team, type TeamPerson } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { teamPeopleQuery } from '../../../lib/queries.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { BlockedFields } from '../../../ui/forms/blocked-fields.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { hashOfUid } from '../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../ui/people/person-chip.tsx'
import { refreshPeople } from '../queries.ts'
import type { Rights } from '../rights.ts'
import styles from '../team.module.css'

interface Props {
  team: Team
  rights: Rights
}

/** Former members, who can be added again. */
export function FormerPeople({ team, rights: { settled } }: Props) {
  const { t } = useTranslation('teams')
  const reason = useId()
  const { data, error, refetch } = useQuery(teamPeopleQuery(team, true))
  const present = useQuery(teamPeopleQuery(team)).data ?? []
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Waiting kind="rows" count={2} />
  // Excludes people who came back, and lists people who left twice only once.
  const here = new Set(present.map(({ uid }) => uid))
  const gone = [...new Map(data.toReversed().map((one) => [one.uid, one])).values()]
    .toReversed()
    .filter(({ uid }) => !here.has(uid))
  if (gone.length === 0)
    return (
      <Text tone="muted" className={styles.quiet}>
        {t('former.none')}
      </Text>
    )
  return (
    <>
      <WhyList id={reason} why={settled} />
      <BlockedFields by={settled.length > 0 ? reason : undefined}>
        <Stack as="ul">
          {gone.map((person) => (
            <Former key={person.uid} person={person} team={team} />
          ))}
        </Stack>
      </BlockedFields>
    </>
  )
}

function Former({ person, team }: { person: TeamPerson; team: Team }) {
  const { t } = useTranslation('teams')
  const { date } = useFormat()
  const queryClient = useQueryClient()
  const { uid, name, avatar_url, state, left_at } = person
  const { pid, tid } = team
  const back = useMutation({
    mutationFn: () => addMember({ path: { pid, tid, uid } }),
    async onSuccess() {
      await refreshPeople(queryClient, pid)
      toasts.say(t('former.isBack', { name }))
    },
    onError: useWarn(),
  })
  return (
    <Cluster as="li" gap={3.5} between className={styles.former}>
      <PersonChip
        name={name}
        hash={hashOfUid(uid)}
        url={avatar_url}
        note={left_at && t(state === 'invited' ? 'former.neverIn' : 'former.until', { day: date(left_at) })}
      />
      <Button
        variant="default"
        size="sm"
        aria-label={t('former.backOf', { name })}
        loading={back.isPending}
        onClick={() => back.mutate()}
      >
        {t('former.back')}
      </Button>
    </Cluster>
  )
}
