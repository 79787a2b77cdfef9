import { Checkbox } from '@mantine/core'
import type { ProjectPerson } from '@manyhands/api-client'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLength } from '../../../lib/i18n/times/length.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { Avatar, hashOfUid } from '../../../ui/people/avatar.tsx'
import styles from './people.module.css'

interface Props {
  pid: string
  person: ProjectPerson
  chosen: boolean
  onChoose: (on: boolean) => void
}

export function PersonRow({ pid, person, chosen, onChoose }: Props) {
  const { t } = useTranslation('teams')
  const { uid, name, email, avatar_url, teams } = person
  const invited = teams.every(({ state }) => state === 'invited')
  return (
    <li className={styles.person} data-chosen={chosen || undefined}>
      <Checkbox
        size="md"
        aria-label={t('everyone.choose', { name })}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Avatar name={name} hash={hashOfUid(uid)} url={avatar_url} />
      <div className={styles.words}>
        <div className={styles.identity}>
          <span className={styles.named}>
            {/* People who haven't accepted may have no visible profile. */}
            {invited ? (
              <bdi className={styles.name}>{name}</bdi>
            ) : (
              <Link to="/u/$uid" params={{ uid }} className={styles.name}>
                <bdi>{name}</bdi>
              </Link>
            )}
            {invited && <Mark tone="quiet">{t('people.invited')}</Mark>}
          </span>
          <span className={styles.email}>{email}</span>
        </div>
        <ul className={styles.teams} aria-label={t('everyone.teamsOf', { name })}>
          {teams.map(({ tid, team, role, state }) => (
            <li key={tid}>
              <Link
                to="/p/$pid/t/$tid"
                params={{ pid, tid }}
                className={styles.team}
                data-role={role}
                data-state={state}
              >
                <bdi>{team}</bdi>
                {role === 'chief' && <span className={styles.role}>{t('role.chief')}</span>}
                {state === 'invited' && !invited && (
                  <span className={styles.waits}>{t('everyone.invitedHere')}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
        <Facts person={person} />
      </div>
    </li>
  )
}

/** Shifts, hours and forms: columns on a desk, one line on a phone. */
function Facts({ person: { name, shifts, minutes, forms } }: { person: ProjectPerson }) {
  const { t } = useTranslation('teams')
  const length = useLength()
  return (
    <ul className={styles.facts} aria-label={t('everyone.facts', { name })}>
      <li data-none={shifts === 0 || undefined}>{t('everyone.shifts', { count: shifts })}</li>
      <li>{minutes > 0 && t('everyone.hours', { hours: length(minutes) })}</li>
      <li data-open={forms.missing > 0 || undefined}>
        {forms.asked > 0 &&
          (forms.missing > 0
            ? t('everyone.formsMissing', { count: forms.missing })
            : t('everyone.formsDone'))}
      </li>
    </ul>
  )
}
