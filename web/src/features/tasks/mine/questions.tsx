import type { ScheduledSeat } from '@manyhands/api-client'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useShiftTimes } from '../../../lib/i18n/times/shift-times.ts'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'
import { ConfirmQuestion } from '../seat/confirm-question.tsx'
import { OfferQuestion } from '../seat/offer-question.tsx'
import { usePendingSwaps } from '../swaps/queries.ts'
import { SwapQuestion } from '../swaps/swap-question.tsx'
import { offersIn, taskOf, unconfirmedIn } from './coming.ts'

/** Seats to confirm, offered seats and requests from others. Nothing if there are none. */
export function Questions({ seats }: { seats: ScheduledSeat[] }) {
  const { t } = useTranslation('tasks')
  const swaps = usePendingSwaps()
  const offers = offersIn(seats)
  const unconfirmed = unconfirmedIn(seats)
  if (unconfirmed.length + offers.length + swaps.length === 0) return null
  return (
    <Section title={t('questions.title')}>
      <Tiles as="ul" min={22} fit gap={4}>
        {unconfirmed.map((seat) => (
          <li key={seat.task.id}>
            <ConfirmQuestion
              task={taskOf(seat)}
              about={<About seat={seat} />}
              decline={<Decline seat={seat} />}
            />
          </li>
        ))}
        {offers.map(({ seat, until }) => (
          <li key={seat.task.id}>
            <OfferQuestion task={taskOf(seat)} until={until} about={<About seat={seat} />} />
          </li>
        ))}
        {swaps.map((swap) => (
          <li key={swap.id}>
            <SwapQuestion swap={swap} />
          </li>
        ))}
      </Tiles>
    </Section>
  )
}

/** Where it says what happens then. */
function Decline({ seat: { pid, task } }: { seat: ScheduledSeat }) {
  const { t } = useTranslation('tasks')
  return (
    <LinkButton
      variant="default"
      to="/p/$pid/tasks/$id"
      params={{ pid, id: task.id }}
      search={{ drop: 'yes' }}
      aria-label={t('confirm.noTo', { task: task.title })}
    >
      {t('confirm.no')}
    </LinkButton>
  )
}

function About({ seat: { pid, project, time_zone: zone, task } }: { seat: ScheduledSeat }) {
  const { t } = useTranslation('tasks')
  const { whole } = useShiftTimes()
  const { id, title, location, starts_at: start, ends_at: end } = task
  return (
    <p>
      <Link to="/p/$pid/tasks/$id" params={{ pid, id }}>
        <bdi>{title}</bdi>
      </Link>
      <br />
      <span>
        {[start && end ? whole(start, end, zone) : t('whenever'), location, project]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </p>
  )
}
