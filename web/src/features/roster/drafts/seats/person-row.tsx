import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Why } from '../../../../lib/problem.ts'
import { Mark } from '../../../../ui/data/mark.tsx'
import { useWhyText } from '../../../../ui/feedback/why.tsx'
import { Cluster, Grid, Text } from '../../../../ui/layout/layout.tsx'
import { hashOfUid } from '../../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../../ui/people/person-chip.tsx'
import styles from './seats.module.css'

interface Props {
  person: { uid: string; name: string; avatar_url: string | null; tentative?: true }
  note?: ReactNode
  against?: Why[]
  /** Left out if rules are against it. */
  action: string
  actionLabel: string
  busy: boolean
  onAct: () => void
}

/** Someone to choose, and what is against it. */
export function PersonRow({ person, note, against = [], action, actionLabel, busy, onAct }: Props) {
  const { t } = useTranslation('drafts')
  const textOf = useWhyText({ about: 'them' })
  const { uid, name, avatar_url, tentative } = person
  return (
    <Grid as="li" columns="1 auto" gap="1.5 3" pad={3} className={styles.row}>
      <PersonChip name={name} hash={hashOfUid(uid)} url={avatar_url} note={note} />
      {against.length === 0 ? (
        <Button size="sm" loading={busy} aria-label={actionLabel} onClick={onAct}>
          {action}
        </Button>
      ) : (
        <span />
      )}
      {(tentative || against.length > 0) && (
        <Cluster as="p" gap="1 2" className={styles.reasons}>
          {tentative && <Mark tone="quiet">{t('invited')}</Mark>}
          {[...new Set(against.map(textOf))].map((text) => (
            <Text as="span" tone="warn" size={14} weight={550} key={text}>
              {text}
            </Text>
          ))}
        </Cluster>
      )}
    </Grid>
  )
}
