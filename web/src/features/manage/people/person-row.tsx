import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ProjectPerson } from '../../../../../api-client/src/index.ts'
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
        <div className={styles.who}>
          <Link to="/u/$uid" params={{ uid }} className={styles.name}>
            <bdi>{name}</bdi>
          </Link>
          <span className={styles.email}>{email}</span>
        </div>
        <ul className={styles.teams} aria-label={t('everyone.teamsOf', { name })}>
          {teams.map(({ tid, team, role }) => (
            <li key={tid}>
              <Link to="/p/$pid/t/$tid" params={{ pid, tid }} className={styles.team} data-role={role}>
                <bdi>{team}</bdi>
                {role === 'chief' && <span className={styles.role}>{t('role.chief')}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
