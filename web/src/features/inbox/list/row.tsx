import { Checkbox } from '@mantine/core'
import type { ApplicationInInbox } from '@manyhands/api-client'
import { IconMessage2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Avatar, hashOfUid } from '../../../ui/people/avatar.tsx'
import { RowLink, TriageRow } from '../../../ui/triage/row.tsx'
import styles from '../inbox.module.css'
import { isOverdue, turnOf } from '../turn.ts'

interface Props {
  application: ApplicationInInbox
  triage: { shownId: string | undefined; wide: boolean }
  /** Null if they may not decide on it. */
  chosen: boolean | null
  onChoose: (on: boolean) => void
}

export function Row({ application, triage, chosen, onChoose }: Props) {
  const { t } = useTranslation('inbox')
  const { ago } = useFormat()
  const { id, person, motivation, notes, state, changed_at } = application
  const turn = turnOf(application)
  return (
    <TriageRow open={id === triage.shownId} chosen={chosen} className={styles.row}>
      {chosen === null ? (
        <span />
      ) : (
        <Checkbox
          size="md"
          className={styles.choose}
          aria-label={t('list.choose', { name: person.name })}
          checked={chosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
      <Avatar name={person.name} hash={hashOfUid(person.uid)} url={person.avatar_url} />
      <Stack className={styles.rowWords}>
        <Line as="p" gap={2} between>
          <RowLink id={id} triage={triage}>
            <bdi>{person.name}</bdi>
          </RowLink>
          {notes > 0 && (
            <Line as="span" inline gap={1} tone="muted" size={13} tabular className={styles.notesMark}>
              <IconMessage2 size={16} aria-hidden="true" />
              <span className={styles.hidden}>{t('list.notes', { count: notes })}</span>
              <span aria-hidden="true">{notes}</span>
            </Line>
          )}
        </Line>
        <Cluster as="p" gap="0.5 2" tone="muted" size={14}>
          {turn && (
            <Text as="bdi" tone="accent" weight={600}>
              {turn.team}
            </Text>
          )}
          <span>{turn ? t('list.since', { ago: ago(turn.since ?? changed_at) }) : ago(changed_at)}</span>
          {isOverdue(turn) && <Mark tone="warn">{t('list.overdue')}</Mark>}
          {!turn && <StateMark state={state} />}
        </Cluster>
        <p className={styles.rowWhy}>{motivation}</p>
      </Stack>
    </TriageRow>
  )
}

export function StateMark({ state }: Pick<ApplicationInInbox, 'state'>) {
  const { t } = useTranslation('inbox')
  return (
    <Mark tone={state === 'accepted' ? 'good' : state === 'pooled' ? 'warn' : 'quiet'}>
      {t(`state.${state}`)}
    </Mark>
  )
}
