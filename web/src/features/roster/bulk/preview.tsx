import type { TaskChangesPreview } from '@manyhands/api-client'
import { IconAlertTriangle, IconArrowRight, IconMail } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { useWhySentence, WhyList } from '../../../ui/feedback/why.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { useTimes } from '../times.ts'
import styles from './bulk.module.css'
import type { Kind } from './change.ts'

interface Props {
  preview: TaskChangesPreview | undefined
  error: unknown
  kind: Kind
  timeZone: string
  /** Whether it belongs to earlier input. */
  stale: boolean
}

const most = 5

/** How many people are notified, conflicts, and rules that prevent it. */
export function Preview({ preview, error, kind, timeZone, stale }: Props) {
  const { t } = useTranslation('roster')
  if (!preview)
    return error ? <FormProblem error={error} takesFocus={false} /> : <Waiting kind="rows" count={2} />
  const clashes = preview.tasks.flatMap((task) =>
    task.clashes.map((one) => ({ ...one, task: task.title, id: task.id })),
  )
  const why = new Map(preview.tasks.flatMap((task) => task.why).map((one) => [one.rule, one]))
  return (
    <div className={styles.preview} role="status" aria-busy={stale}>
      <p className={styles.told}>
        <IconMail size={18} aria-hidden="true" />
        {t(preview.notified > 0 ? 'bulk.told' : 'bulk.toldNobody', { count: preview.notified })}
      </p>
      {clashes.length > 0 && (
        <div className={styles.clashes}>
          <p>
            <IconAlertTriangle size={18} aria-hidden="true" />
            {t('bulk.clashes', { count: clashes.length })}
          </p>
          <ul>
            <Some all={clashes}>{(clash) => <Clash key={`${clash.id} ${clash.uid}`} clash={clash} />}</Some>
          </ul>
        </div>
      )}
      <WhyList why={[...why.values()]} />
      {(kind === 'move' || kind === 'copy') && <Moves preview={preview} timeZone={timeZone} />}
    </div>
  )
}

/** The first few, and the rest on demand. */
function Some<T>({ all, children }: { all: T[]; children: (one: T) => ReactNode }) {
  const { t } = useTranslation('roster')
  const [open, setOpen] = useState(false)
  const shown = open ? all : all.slice(0, most)
  return (
    <>
      {shown.map(children)}
      {shown.length < all.length && (
        <li className={styles.rest}>
          <button type="button" onClick={() => setOpen(true)}>
            {t('bulk.andMore', { count: all.length - most })}
          </button>
        </li>
      )}
    </>
  )
}

type Found = TaskChangesPreview['tasks'][number]['clashes'][number] & { task: string }

function Clash({ clash: { name, task, why } }: { clash: Found }) {
  const { t } = useTranslation('roster')
  const whyLine = useWhySentence({ about: 'them' })
  return (
    <li>
      <Trans
        t={t}
        i18nKey="bulk.clash"
        components={{
          name: (
            <strong>
              <bdi>{name}</bdi>
            </strong>
          ),
          task: <bdi>{task}</bdi>,
          why: <span>{whyLine(why)}</span>,
        }}
      />
    </li>
  )
}

function Moves({ preview: { tasks }, timeZone }: { preview: TaskChangesPreview; timeZone: string }) {
  const { t } = useTranslation('roster')
  const { whole } = useTimes(timeZone)
  return (
    <ul className={styles.moves}>
      <Some all={tasks}>
        {({ id, title, before, after }) => (
          <li key={id}>
            <bdi className={styles.name}>{title}</bdi>
            <span className={styles.times}>
              <span>{whole(before) || t('whenever')}</span>
              <IconArrowRight size={16} aria-hidden="true" />
              <strong>{(after && whole(after)) || t('whenever')}</strong>
            </span>
          </li>
        )}
      </Some>
    </ul>
  )
}
