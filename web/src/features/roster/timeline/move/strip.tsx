import { Button } from '@mantine/core'
import type { Candidate } from '@manyhands/api-client'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/frame/icon-button.tsx'
import { LinkButton } from '../../../../ui/frame/link-button.tsx'
import { Cluster, Text } from '../../../../ui/layout/layout.tsx'
import { fillOf } from '../../fill.ts'
import { AssignDialog } from '../../task/assign/assign-dialog.tsx'
import type { Times } from '../../times.ts'
import type { Bar, Row } from '../layout.ts'
import styles from '../timeline.module.css'

export interface Moving {
  minutes: number
  row: Row
}

interface Props {
  bar: Bar
  row: Row
  times: Times
  /** The pending target; null if it isn't being moved. */
  moving: Moving | null
  mayMove: boolean
  acrossRows: boolean
  /** The candidate whose shifts are shown; null for none. */
  onLook: (candidate: Candidate | null) => void
  onBegin: () => void
  /** Moves by that many minutes or rows. */
  onStep: (minutes: number, rows: number) => void
  onDone: () => void
  onStop: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}

/** The selected task, with every way to change it without dragging. */
export function Strip(props: Props) {
  const { bar, row, times, moving, mayMove, acrossRows, onLook, onKeyDown, onClose, ...steps } = props
  const { t } = useTranslation('roster')
  const [putting, setPutting] = useState(false)
  const { task } = bar
  const { taken, seats, tentative } = fillOf(task)
  const by = (moving?.minutes ?? 0) * 60_000
  const now = {
    starts_at: new Date(bar.start + by).toISOString(),
    ends_at: new Date(bar.end + by).toISOString(),
  }
  return (
    <Cluster
      as="section"
      gap="2 4"
      pad="3 4"
      className={styles.strip}
      aria-label={task.title}
      onKeyDown={onKeyDown}
    >
      <p role="status">
        <strong>{task.title}</strong>
        <Text as="small" tone="muted" size={15} tabular>
          {[times.shortDay(times.dayOf(now.starts_at)), times.span(now), (moving?.row ?? row).name].join(
            ' · ',
          )}
          {!moving && ` · ${t('list.seats', { taken, seats })}`}
          {!moving && tentative > 0 && ` · ${t('list.unanswered', { count: tentative })}`}
        </Text>
      </p>
      {moving ? (
        <Steps acrossRows={acrossRows} {...steps} />
      ) : (
        <>
          <LinkButton
            to="/p/$pid/roster/$id"
            params={{ pid: task.pid, id: task.id }}
            variant="default"
            size="sm"
          >
            {t('timeline.open')}
          </LinkButton>
          {mayMove && (
            <>
              <Button size="sm" variant="default" onClick={() => setPutting(true)}>
                {t('people.put')}
              </Button>
              <Button size="sm" onClick={steps.onBegin}>
                {t('timeline.moveMode')}
              </Button>
            </>
          )}
          <IconButton label={t('timeline.close')} onClick={onClose}>
            <IconX size={20} />
          </IconButton>
        </>
      )}
      {putting && (
        <AssignDialog
          task={task}
          onLook={onLook}
          onClose={() => {
            setPutting(false)
            onLook(null)
          }}
        />
      )}
    </Cluster>
  )
}

function Steps({
  acrossRows,
  onStep,
  onDone,
  onStop,
}: Pick<Props, 'acrossRows' | 'onStep' | 'onDone' | 'onStop'>) {
  const { t } = useTranslation('roster')
  return (
    <>
      <IconButton label={t('timeline.earlier')} onClick={() => onStep(-15, 0)}>
        <IconArrowLeft size={20} />
      </IconButton>
      <IconButton label={t('timeline.later')} onClick={() => onStep(15, 0)}>
        <IconArrowRight size={20} />
      </IconButton>
      {acrossRows && (
        <>
          <IconButton label={t('timeline.rowUp')} onClick={() => onStep(0, -1)}>
            <IconArrowUp size={20} />
          </IconButton>
          <IconButton label={t('timeline.rowDown')} onClick={() => onStep(0, 1)}>
            <IconArrowDown size={20} />
          </IconButton>
        </>
      )}
      <Button size="sm" variant="default" onClick={onStop}>
        {t('timeline.stop')}
      </Button>
      <Button size="sm" onClick={onDone}>
        {t('timeline.done')}
      </Button>
    </>
  )
}
