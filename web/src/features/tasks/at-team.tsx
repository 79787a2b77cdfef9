import { listTasksOptions, type Task, type Team } from '@manyhands/api-client'
import { IconArrowRight } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rows } from '../../lib/api/lists.ts'
import { useShiftTimes } from '../../lib/i18n/times/shift-times.ts'
import list from '../../ui/data/cards.module.css'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Section } from '../../ui/frame/page.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { thisMinute } from './queries.ts'
import { SeatState } from './seat/seat-state.tsx'

const myTasksQuery = ({ pid, tid }: Team, from: string) =>
  queryOptions({
    ...listTasksOptions({ path: { pid }, query: { tid, mine: 'true', from, limit: 20 } }),
    select: rows,
  })

/** For people in a team: their next shifts there. */
export function MyShiftsOfTeam({ team }: { team: Team }) {
  const { t } = useTranslation('tasks')
  const [from] = useState(thisMinute)
  const { data } = useQuery(myTasksQuery(team, from))
  const { pid, tid } = team
  return (
    <Section title={t('ofTeam.title')} aside={<Link to="/shifts">{t('ofTeam.all')}</Link>}>
      {!data && <Waiting kind="rows" count={1} />}
      {data && data.length > 0 && (
        <Stack as="ul" gap={3} className={list.list}>
          {data.map((task) => (
            <Row key={task.id} task={task} />
          ))}
        </Stack>
      )}
      {data?.length === 0 && <p>{t('ofTeam.none')}</p>}
      <div>
        <LinkButton
          to="/p/$pid/tasks"
          params={{ pid }}
          search={{ tid }}
          variant="default"
          rightSection={<IconArrowRight size={18} aria-hidden="true" />}
        >
          {t('ofTeam.find')}
        </LinkButton>
      </div>
    </Section>
  )
}

function Row({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const { whole } = useShiftTimes()
  const { pid, id, title, location, you, starts_at, ends_at, time_zone } = task
  const when = starts_at && ends_at ? whole(starts_at, ends_at, time_zone) : t('whenever')
  return (
    <li>
      <Link to="/p/$pid/tasks/$id" params={{ pid, id }}>
        <span>
          <bdi>{title}</bdi>
          <small>
            {when}
            {location && (
              <>
                {' · '}
                <bdi>{location}</bdi>
              </>
            )}
          </small>
        </span>
        {you && you.state !== 'confirmed' && <SeatState seat={you} />}
      </Link>
    </li>
  )
}
