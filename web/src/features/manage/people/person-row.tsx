import { Checkbox } from '@mantine/core'
import type { ProjectPerson } from '@manyhands/api-client'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLength } from '../../../lib/i18n/times/length.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Avatar, hashOfUid } from '../../../ui/people/avatar.tsx'
import styles from './people.module.css'

interface Props {
  pid: string
  person: ProjectPerson
  /** Whether people say when they can help. */
  asked: boolean
  chosen: boolean
  onChoose: (on: boolean) => void
}

export function PersonRow({ pid, person, asked, chosen, onChoose }: Props) {
  const { t } = useTranslation('teams')
  const { uid, name, email, avatar_url, teams } = person
  const invited = teams.every(({ state }) => state === 'invited')
  return (
    <Stack as="li" gap={3.5} className={styles.person} data-chosen={chosen || undefined}>
      <Checkbox
        size="md"
        aria-label={t('everyone.choose', { name })}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Avatar name={name} hash={hashOfUid(uid)} url={avatar_url} />
      <Stack gap="1.5 6" className={styles.words}>
        <Stack align="start" className={styles.identity}>
          <Cluster as="span" gap="1 2.5">
            {/* People who haven't accepted may have no visible profile. */}
            {invited ? (
              <bdi className="name-link">{name}</bdi>
            ) : (
              <Link to="/u/$uid" params={{ uid }} className="name-link">
                <bdi>{name}</bdi>
              </Link>
            )}
            {invited && <Mark tone="quiet">{t('people.invited')}</Mark>}
          </Cluster>
          <Text as="span" tone="muted" size={14} className={styles.email}>
            {email}
          </Text>
          {asked && !invited && (
            <Link to="/p/$pid/availability/$uid" params={{ pid, uid }} className={styles.times}>
              {t('people.availability')}
            </Link>
          )}
        </Stack>
        <Cluster as="ul" gap={1.5} align="stretch" aria-label={t('everyone.teamsOf', { name })}>
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
                {role === 'chief' && (
                  <Text as="span" tone="good" weight={650}>
                    {t('role.chief')}
                  </Text>
                )}
                {state === 'invited' && !invited && (
                  <Text as="span" tone="muted">
                    {t('everyone.invitedHere')}
                  </Text>
                )}
              </Link>
            </li>
          ))}
        </Cluster>
        <Facts person={person} />
      </Stack>
    </Stack>
  )
}

/** Shifts, hours and forms: columns on a desk, one line on a phone. */
function Facts({ person: { name, shifts, minutes, forms } }: { person: ProjectPerson }) {
  const { t } = useTranslation('teams')
  const length = useLength()
  return (
    <Cluster
      as="ul"
      gap="0 3.5"
      align="stretch"
      tone="muted"
      size={14}
      className={styles.facts}
      aria-label={t('everyone.facts', { name })}
    >
      <li data-none={shifts === 0 || undefined}>{t('everyone.shifts', { count: shifts })}</li>
      <li>{minutes > 0 && t('everyone.hours', { hours: length(minutes) })}</li>
      <li data-open={forms.missing > 0 || undefined}>
        {forms.asked > 0 &&
          (forms.missing > 0
            ? t('everyone.formsMissing', { count: forms.missing })
            : t('everyone.formsDone'))}
      </li>
    </Cluster>
  )
}
