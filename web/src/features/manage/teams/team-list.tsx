import { Button, VisuallyHidden } from '@mantine/core'
import { changeTeam, type Team } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { SelectionBar } from '../../../ui/data/selection-bar.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { useDrag } from './order/use-drag.ts'
import { useOrder } from './order/use-order.ts'
import { type Move, TeamRow } from './team-row.tsx'
import styles from './teams.module.css'

interface Props {
  pid: string
  teams: Team[]
  /** Teams that are hidden but not archived yet: an order includes them, too. */
  going: string[]
  /** Whether the project is archived. */
  closed: boolean
  onArchive: (team: Team) => void
}

/** The teams in order. Can be reordered by drag, buttons or keyboard; changes are announced. */
export function TeamList({ pid, teams, going, closed, onArchive }: Props) {
  const { t } = useTranslation('teams')
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const byTid = new Map(teams.map((team) => [team.tid, team]))
  const order = useOrder(pid, [...byTid.keys(), ...going])
  const shown = order.tids.flatMap((tid) => byTid.get(tid) ?? [])
  const keepFocus = useKeptFocus(list)
  const last = shown.length - 1

  function move(tid: string, to: number): void {
    const index = Math.max(0, Math.min(to, last))
    order.move(tid, index)
    setSaid(t('order.moved', { team: byTid.get(tid)?.name, position: index + 1, of: shown.length }))
  }
  const { drag, handle } = useDrag(list, move)
  const offsets = { up: -1, down: 1, top: -Infinity, bottom: Infinity }
  function step(tid: string, at: number, way: Move): void {
    keepFocus(tid, way)
    move(tid, at + offsets[way])
  }
  const others = drag ? shown.filter(({ tid }) => tid !== drag.tid).map(({ tid }) => tid) : []
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Stack
        as="ol"
        ref={list}
        className={styles.teams}
        aria-label={t('manage.title')}
        data-dragging={drag !== null}
      >
        {shown.map((team, at) => (
          <TeamRow
            key={team.tid}
            team={team}
            first={at === 0}
            last={at === last}
            chosen={chosen.has(team.tid)}
            onChoose={(on) => setChosen((now) => withOne(now, team.tid, on))}
            onMove={(way) => step(team.tid, at, way)}
            onArchive={() => onArchive(team)}
            handle={closed ? {} : handle(team.tid)}
            drag={dragOf(team.tid, drag, others)}
          />
        ))}
      </Stack>
      <Recruit
        pid={pid}
        chosen={shown.filter(({ tid }) => chosen.has(tid))}
        clear={() => setChosen(new Set())}
      />
    </>
  )
}

function withOne(set: ReadonlySet<string>, one: string, on: boolean): ReadonlySet<string> {
  const rest = [...set].filter((other) => other !== one)
  return new Set(on ? [...rest, one] : rest)
}

/** Whether this row is being dragged, or the drop line is above or below it. */
function dragOf(tid: string, drag: { tid: string; to: number } | null, others: string[]) {
  if (drag?.tid === tid) return 'pulled'
  if (drag && others[drag.to] === tid) return 'before'
  return drag && drag.to === others.length && others.at(-1) === tid ? 'after' : undefined
}

/** A row that moves in the DOM loses the focus; this restores it. */
function useKeptFocus(list: { current: HTMLElement | null }) {
  const wanted = useRef<[string, Move] | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const [tid, way] = wanted.current
    wanted.current = null
    list.current?.querySelector<HTMLElement>(`[data-tid="${tid}"] [data-way="${way}"]`)?.focus()
  })
  return (tid: string, way: Move) => {
    if (way === 'up' || way === 'down') wanted.current = [tid, way]
  }
}

function Recruit({ pid, chosen, clear }: { pid: string; chosen: Team[]; clear: () => void }) {
  const { t } = useTranslation('teams')
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (recruiting: boolean) =>
      Promise.all(
        chosen
          .filter((team) => team.recruiting !== recruiting)
          .map(({ tid }) => changeTeam({ path: { pid, tid }, body: { recruiting } })),
      ),
    onError: useWarn(),
    async onSettled(changed, error, recruiting) {
      await queryClient.invalidateQueries(queriesOf({ pid }))
      if (error) return
      const count = changed?.length ?? 0
      toasts.say(t(recruiting ? 'bulk.opened' : 'bulk.closed', { count }))
      clear()
    },
  })
  if (chosen.length === 0) return null
  return (
    <SelectionBar text={t('bulk.chosen', { count: chosen.length })} onClear={clear}>
      <Button size="sm" loading={change.isPending} onClick={() => change.mutate(true)}>
        {t('bulk.open')}
      </Button>
      <Button size="sm" variant="default" loading={change.isPending} onClick={() => change.mutate(false)}>
        {t('bulk.close')}
      </Button>
    </SelectionBar>
  )
}
