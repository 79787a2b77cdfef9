import { Checkbox } from '@mantine/core'
import type { ProjectPerson } from '@manyhands/api-client'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
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
      </div>
    </li>
  )
}
