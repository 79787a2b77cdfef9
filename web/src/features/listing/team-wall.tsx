import type { ListedTeam } from '@manyhands/api-client'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { Line, Text } from '../../ui/layout/layout.tsx'
import { Tiles } from '../../ui/layout/tiles.tsx'
import { PersonChip } from '../../ui/people/person-chip.tsx'
import styles from './staff-page.module.css'

interface Props {
  pid: string
  team: ListedTeam
  /** Hashes of people who have a picture. */
  pictured: ReadonlySet<string>
}

/** One team, leads first. Off-screen teams aren't rendered: see content-visibility in the styles. */
export const TeamWall = memo(function TeamWall({ pid, team, pictured }: Props) {
  const { t } = useTranslation('listing')
  const { number } = useFormat()
  const { tid, name, chiefs, members } = team
  const pictureOf = (hash: string) => (pictured.has(hash) ? `/api/avatars/${hash}` : null)
  const count = chiefs.length + members.length
  return (
    <section id={`t-${tid}`} className={styles.team} aria-labelledby={`h-${tid}`}>
      <Line as="h2" gap={2.5} align="baseline" size={19} id={`h-${tid}`} className={styles.name}>
        <Link to="/p/$pid/t/$tid" params={{ pid, tid }} className={styles.link}>
          <bdi>{name}</bdi>
        </Link>{' '}
        <Text as="span" tone="muted" size={15} className={styles.size}>
          {number(count)}
        </Text>
      </Line>
      <Tiles as="ul" min={14.5} gap="0 5" className={styles.people}>
        {chiefs.map((person) => (
          <li key={person.email_hash} className={styles.chief}>
            <PersonChip
              name={person.name}
              hash={person.email_hash}
              url={pictureOf(person.email_hash)}
              note={t('chief')}
            />
          </li>
        ))}
        {members.map((person) => (
          <li key={person.email_hash}>
            <PersonChip name={person.name} hash={person.email_hash} url={pictureOf(person.email_hash)} />
          </li>
        ))}
      </Tiles>
    </section>
  )
})
