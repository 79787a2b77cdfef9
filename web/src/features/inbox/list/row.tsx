import { Checkbox } from '@mantine/core'
import type { ApplicationInInbox } from '@manyhands/api-client'
import { IconMessage2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import rows from '../../../ui/data/rows.module.css'
import { Avatar, hashOfUid } from '../../../ui/people/avatar.tsx'
import styles from '../inbox.module.css'
import { isOverdue, turnOf } from '../turn.ts'

interface Props {
  application: ApplicationInInbox
  /** Search parameters, with the current filters. */
  search: Record<string, string>
  /** True where it replaces the list. */
  resetScroll: boolean
  open: boolean
  /** Null if they may not decide on it. */
  chosen: boolean | null
  onChoose: (on: boolean) => void
}

export function Row({ application, search, resetScroll, open, chosen, onChoose }: Props) {
  const { t } = useTranslation('inbox')
  const { ago } = useFormat()
  const { pid, id, person, motivation, notes, state, changed_at } = application
  const turn = turnOf(application)
  const row = useInSight<HTMLLIElement>(open)
  return (
    <li
      ref={row}
      className={`${rows.row} ${styles.row}`}
      data-open={open || undefined}
      data-chosen={chosen || undefined}
    >
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
      <div className={styles.rowWords}>
        <p className={styles.rowHead}>
          <Link
            to="/p/$pid/applications"
            params={{ pid }}
            search={{ ...search, id }}
            resetScroll={resetScroll}
            className={rows.cover}
            aria-current={open || undefined}
          >
            <bdi>{person.name}</bdi>
          </Link>
          {notes > 0 && (
            <span className={styles.notesMark}>
              <IconMessage2 size={16} aria-hidden="true" />
              <span className={styles.hidden}>{t('list.notes', { count: notes })}</span>
              <span aria-hidden="true">{notes}</span>
            </span>
          )}
        </p>
        <p className={styles.rowFacts}>
          {turn && <bdi>{turn.team}</bdi>}
          <span>{turn ? t('list.since', { ago: ago(turn.since ?? changed_at) }) : ago(changed_at)}</span>
          {isOverdue(turn) && <Mark tone="warn">{t('list.overdue')}</Mark>}
          {!turn && <StateMark state={state} />}
        </p>
        <p className={styles.rowWhy}>{motivation}</p>
      </div>
    </li>
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

/** Scrolls the open row into view. */
function useInSight<One extends HTMLElement>(open: boolean): Ref<One> {
  const element = useRef<One>(null)
  useEffect(() => {
    if (open) element.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return element
}
