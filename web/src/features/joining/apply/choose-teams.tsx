import { VisuallyHidden } from '@mantine/core'
import type { Team } from '@manyhands/api-client'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstWords } from '../../../../../form-schema/src/markdown.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { IconButton } from '../../../ui/frame/icon-button.tsx'
import { Box, Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'
import styles from './apply.module.css'
import { chosenOf, type Draft, fallenOf, most, takesApplications } from './draft.ts'

interface Props {
  draft: Draft
  teams: Team[]
  problem: string | undefined
  onChange: (tids: string[]) => void
}

/** Click to add; the order is the order of preference. */
export function ChooseTeams({ draft, teams, problem, onChange }: Props) {
  const { t } = useTranslation('joining')
  const { list } = useFormat()
  const [said, setSaid] = useState('')
  const chosen = chosenOf(draft, teams)
  const fallen = fallenOf(draft, teams)
  const others = teams.filter((team) => takesApplications(team) && !chosen.includes(team))
  const change = (tids: string[], team: Team) => {
    onChange(tids)
    const position = tids.indexOf(team.tid) + 1
    setSaid(
      position > 0 ? t('teams.isNow', { team: team.name, position }) : t('teams.isOut', { team: team.name }),
    )
  }
  return (
    <Stack gap={4}>
      {fallen.length > 0 && (
        <Box as="p" surface="warn" pad="3 4" tone="warn" weight={550} role="status">
          {t('teams.fallen', { count: fallen.length, teams: list(fallen) })}
        </Box>
      )}
      {chosen.length > 0 && <Chosen chosen={chosen} onChange={change} />}
      {others.length > 0 && (
        <Others
          teams={others}
          full={chosen.length >= most}
          onAdd={(team) => change([...chosen.map(({ tid }) => tid), team.tid], team)}
        />
      )}
      {others.length === 0 && chosen.length === 0 && (
        <Text tone="muted" className={styles.note}>
          {t('teams.none')}
        </Text>
      )}
      {problem && (
        <Text tone="bad" weight={550} role="alert" tabIndex={-1}>
          {problem}
        </Text>
      )}
      <OpenTeams teams={teams} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Stack>
  )
}

interface ChosenProps {
  chosen: Team[]
  onChange: (tids: string[], team: Team) => void
}

const ranks = ['first', 'second', 'third'] as const

function Chosen({ chosen, onChange }: ChosenProps) {
  const { t } = useTranslation('joining')
  const list = useRef<HTMLOListElement>(null)
  const tids = chosen.map(({ tid }) => tid)
  const move = (at: number, by: number) => {
    const [tid] = tids.slice(at, at + 1)
    onChange(tids.toSpliced(at, 1).toSpliced(at + by, 0, tid!), chosen[at]!)
    // The focus moves along, so that one can press again, also at the end of the list.
    requestAnimationFrame(() => {
      const row = list.current?.children[at + by]
      const [up, down] = row?.querySelectorAll('button') ?? []
      const same = by < 0 ? up : down
      ;(same?.disabled ? (by < 0 ? down : up) : same)?.focus()
    })
  }
  return (
    <Stack as="ol" gap={2} ref={list} className={styles.chosen} aria-label={t('teams.yours')}>
      {chosen.map((team, at) => (
        <li key={team.tid}>
          <span className={styles.position}>{at + 1}</span>
          <Stack as="span" weight={600} className={styles.name}>
            <bdi>{team.name}</bdi>
            <Text as="small" tone="muted" size={14} weight={400}>
              {t(`teams.${ranks[at] ?? 'third'}`)}
            </Text>
          </Stack>
          <IconButton
            label={t('teams.up', { team: team.name })}
            disabled={at === 0}
            onClick={() => move(at, -1)}
          >
            <IconArrowUp size={20} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('teams.down', { team: team.name })}
            disabled={at === chosen.length - 1}
            onClick={() => move(at, 1)}
          >
            <IconArrowDown size={20} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('teams.out', { team: team.name })}
            onClick={() => onChange(tids.toSpliced(at, 1), team)}
          >
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </Stack>
  )
}

interface OthersProps {
  teams: Team[]
  full: boolean
  onAdd: (team: Team) => void
}

function Others({ teams, full, onAdd }: OthersProps) {
  const { t } = useTranslation('joining')
  return (
    <>
      <Tiles as="ul" min={19} gap={2} className={styles.others} aria-label={t('teams.others')}>
        {teams.map((team) => (
          <li key={team.tid}>
            <button type="button" disabled={full} onClick={() => onAdd(team)}>
              <IconPlus size={18} aria-hidden="true" />
              <Grid as="span" columns="1 auto" gap="0 3" align="baseline" className={styles.offer}>
                <span>
                  <VisuallyHidden>{t('teams.add')}</VisuallyHidden>{' '}
                  <Text as="bdi" weight={550}>
                    {team.name}
                  </Text>
                </span>{' '}
                {team.wanted !== null && !team.full && (
                  <small>{t('teams.spots', { count: team.wanted - team.chiefs - team.members })}</small>
                )}
                {team.description.trim() !== '' && (
                  <small className={styles.about}>{firstWords(team.description)}</small>
                )}
              </Grid>
            </button>
          </li>
        ))}
      </Tiles>
      {full && (
        <Text tone="muted" className={styles.note}>
          {t('teams.most')}
        </Text>
      )}
    </>
  )
}

/** Teams that can be joined at once, so that nobody waits for an answer that isn't needed. */
function OpenTeams({ teams }: { teams: Team[] }) {
  const { t } = useTranslation('joining')
  const { gap } = useFormat()
  const open = teams.filter(({ recruiting, sign_up, full }) => recruiting && sign_up === 'open' && !full)
  if (open.length === 0) return null
  return (
    <Text tone="muted" className={styles.note}>
      {t('teams.open', { count: open.length })}
      {gap}
      {open.map(({ pid, tid, name }, at) => (
        <span key={tid}>
          {at > 0 && ' · '}
          <Link to="/p/$pid/t/$tid" params={{ pid, tid }}>
            <bdi>{name}</bdi>
          </Link>
        </span>
      ))}
    </Text>
  )
}
