import type { RosterDraft } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { Mark } from '../../../../ui/data/mark.tsx'
import rows from '../../../../ui/data/rows.module.css'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Cluster, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { scoreQuery } from '../queries.ts'
import { useScoreWords } from '../score-words.ts'
import styles from './list.module.css'

const tones = { ready: 'quiet', filling: 'warn', published: 'good' } as const

/** A draft: what it is about, how good it is, who made it and when. */
export function DraftRow({ draft }: { draft: RosterDraft }) {
  const { t } = useTranslation('drafts')
  const { ago } = useFormat()
  const { pid } = useProject()
  const { id, name, team, state, seats, people, made_by, changed_at } = draft
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <Stack gap={1}>
        <Cluster as="p" gap="1 2">
          <Link to="/p/$pid/roster-drafts/$id" params={{ pid, id }} search={{}} className={rows.cover}>
            <bdi>{name}</bdi>
          </Link>
          <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>
        </Cluster>
        <Cluster as="p" gap="0 3" tone="muted" size={14}>
          <bdi>{team ?? t('whole')}</bdi>
          <span>{t('list.seats', { count: seats, people })}</span>
          <span>{t('list.madeBy', { name: made_by.name })}</span>
          <span>{t('list.changed', { when: ago(changed_at) })}</span>
        </Cluster>
      </Stack>
      {state === 'ready' && <Score pid={pid} id={id} />}
    </li>
  )
}

function Score(path: { pid: string; id: string }) {
  const { data: score } = useQuery({ ...scoreQuery(path), staleTime: 60_000 })
  const words = useScoreWords()
  if (!score) return null
  return (
    <Stack gap={0.5} size={15} tabular>
      <Text as="span" weight={600}>
        {words.filled(score)}
      </Text>
      <Text as="span" tone="muted">
        {words.wishes(score)}
      </Text>
    </Stack>
  )
}
