import type { Seat, Task } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../../../lib/contacts.ts'
import { taskPeopleQuery } from '../../../lib/queries.ts'
import { useSession } from '../../../lib/session.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'
import { hashOfUid } from '../../../ui/people/avatar.tsx'
import { ContactButtons } from '../../../ui/people/contact-buttons.tsx'
import { PersonChip } from '../../../ui/people/person-chip.tsx'

const there = ['confirmed', 'arrived', 'done']

/** The other people on the task. */
export function TaskPeople({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const { data, isPending } = useQuery(taskPeopleQuery(task))
  const { belongs } = useStanding(task.pid)
  const { contactsOf } = useReachable(task.pid, { task: task.id }, { enabled: belongs })
  const people = data?.filter(({ state }) => there.includes(state)) ?? []
  return (
    <Section title={t('one.people')}>
      {isPending && <Waiting kind="people" count={2} />}
      {data && people.length === 0 && <Text tone="muted">{t('one.nobody')}</Text>}
      {people.length > 0 && (
        <Tiles as="ul" min={14} gap={3}>
          {people.map((seat) => (
            <Stack as="li" gap={2} key={seat.uid}>
              <Person task={task} seat={seat} />
              <ContactButtons name={seat.name} contacts={contactsOf(seat.uid)} bare />
            </Stack>
          ))}
        </Tiles>
      )}
    </Section>
  )
}

function Person({ task, seat: { uid, name, avatar_url: url, n, override } }: { task: Task; seat: Seat }) {
  const { t } = useTranslation('tasks')
  const { person } = useSession()
  const role = task.roles.length > 1 ? task.roles.find((one) => one.n === n)?.name : ''
  const notes = [uid === person?.uid && t('one.you'), role, override && t('one.overridden')].filter(Boolean)
  return <PersonChip name={name} hash={hashOfUid(uid)} url={url} note={notes.join(' · ')} />
}
