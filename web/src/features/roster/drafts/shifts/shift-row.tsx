import type { RosterDraft, RosterSeat, RosterShift } from '@manyhands/api-client'
import { IconMapPin, IconPlus, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import rows from '../../../../ui/data/rows.module.css'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Cluster, Line, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { useTimes } from '../../times.ts'
import { openOf, type ShiftRole, type Step, spotName } from '../contents.ts'
import { SeatChip } from './seat-chip.tsx'
import styles from './shifts.module.css'

interface Props {
  draft: RosterDraft
  editable: boolean
  shift: RosterShift
  /** Proposed for this shift. */
  seats: RosterSeat[]
  onStep: (step: Step) => void
}

/** A shift with its spots: taken, proposed and open. */
export function ShiftRow({ shift, ...props }: Props) {
  const { pid, time_zone } = useProject()
  const { span } = useTimes(time_zone)
  const { id, title, location, category, roles } = shift
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <Text as="span" tone="muted" size={15} tabular>
        {span(shift)}
      </Text>
      <Stack gap={2}>
        <Cluster gap="0 3">
          <Link to="/p/$pid/roster/$id" params={{ pid, id }} className="name-link">
            <bdi>{title}</bdi>
          </Link>
          {location && (
            <Line as="span" inline gap={1} tone="muted" size={14}>
              <IconMapPin size={15} aria-hidden="true" />
              <bdi>{location}</bdi>
            </Line>
          )}
          {category && (
            <Text as="bdi" tone="muted" size={14}>
              {category}
            </Text>
          )}
        </Cluster>
        {roles.map((role) => (
          <Role key={role.n} shift={shift} role={role} {...props} />
        ))}
      </Stack>
    </li>
  )
}

function Role({ draft, editable, shift, role, seats, onStep }: Props & { role: ShiftRole }) {
  const { t } = useTranslation('drafts')
  const open = openOf(role)
  const spot = { shift, role }
  return (
    <Cluster gap="1.5 2">
      {(role.name || shift.roles.length > 1) && (
        <Text as="span" size={14} weight={600}>
          {role.name || t('unnamedRole')}
        </Text>
      )}
      {role.taken > 0 && (
        <span className={styles.chip} data-kind="taken">
          <IconUsers size={15} aria-hidden="true" />
          {t('shifts.taken', { count: role.taken })}
        </span>
      )}
      {seats
        .filter((seat) => seat.role.n === role.n)
        .map((seat) => (
          <SeatChip key={seat.uid} draft={draft} editable={editable} seat={seat} onStep={onStep} />
        ))}
      {open > 0 &&
        (editable ? (
          <button
            type="button"
            className={styles.chip}
            data-kind="open"
            aria-label={t('shifts.addTo', { count: open, spot: spotName(spot) })}
            onClick={() => onStep({ kind: 'add', spot })}
          >
            <IconPlus size={15} aria-hidden="true" />
            {t('shifts.open', { count: open })}
          </button>
        ) : (
          <span className={styles.chip} data-kind="open">
            {t('shifts.open', { count: open })}
          </span>
        ))}
    </Cluster>
  )
}
