import { Button } from '@mantine/core'
import type { RosterDraft, RosterSeat, RosterShift } from '@manyhands/api-client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Grid, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { useTimes } from '../../times.ts'
import { openSpots, spotName } from '../contents.ts'
import { DayChoice } from '../day-choice.tsx'
import { moving, useChange } from '../use-change.ts'
import styles from './seats.module.css'

interface Props {
  draft: RosterDraft
  seat: RosterSeat
  shifts: RosterShift[]
  onClose: () => void
}

/** Moves a proposed seat to an open spot of another shift. */
export function MoveDialog({ draft, seat, shifts, onClose }: Props) {
  const { t } = useTranslation('drafts')
  const { pid, time_zone } = useProject()
  const { dayOf, span } = useTimes(time_zone)
  const change = useChange({ pid, id: draft.id })
  const spots = openSpots(shifts).filter(({ shift }) => shift.id !== seat.task.id)
  const days = [...new Set(spots.map(({ shift }) => dayOf(shift.starts_at)))]
  const own = dayOf(seat.task.starts_at)
  const [chosen, setDay] = useState(own)
  const day = days.includes(chosen) ? chosen : days[0]
  const { name } = seat
  return (
    <Dialog opened onClose={onClose} title={t('move.title', { name })}>
      <Stack gap={4}>
        <Text tone="muted">{t('move.from', { shift: seat.task.title, time: span(seat.task) })}</Text>
        <FormProblem error={change.error} about="them" />
        {day === undefined ? (
          <Text>{t('move.none')}</Text>
        ) : (
          <>
            <DayChoice days={days} day={day} onChange={setDay} />
            <ul className={styles.list}>
              {spots
                .filter(({ shift }) => dayOf(shift.starts_at) === day)
                .map((spot) => (
                  <Grid
                    as="li"
                    columns="1 auto"
                    gap={3}
                    pad={3}
                    className={styles.row}
                    key={`${spot.shift.id} ${spot.role.n}`}
                  >
                    <Stack>
                      <bdi>{spotName(spot)}</bdi>
                      <Text as="span" tone="muted" size={14} tabular>
                        {span(spot.shift)}
                      </Text>
                    </Stack>
                    <Button
                      size="sm"
                      aria-label={t('move.doOne', { spot: spotName(spot), time: span(spot.shift) })}
                      loading={
                        change.isPending &&
                        change.variables.add?.[0]?.task === spot.shift.id &&
                        change.variables.add[0].role === spot.role.n
                      }
                      onClick={() =>
                        change.mutate(moving(seat, spot.shift.id, spot.role.n), {
                          onSuccess() {
                            toasts.say(t('move.done', { name, spot: spotName(spot) }))
                            onClose()
                          },
                        })
                      }
                    >
                      {t('move.do')}
                    </Button>
                  </Grid>
                ))}
            </ul>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
