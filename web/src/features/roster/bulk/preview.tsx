import type { TaskChangesPreview } from '@manyhands/api-client'
import { IconAlertTriangle, IconArrowRight, IconMail } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { useWhySentence, WhyList } from '../../../ui/feedback/why.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
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
    <Stack gap={3} surface="sunken" pad={4} className={styles.preview} role="status" aria-busy={stale}>
      <Line as="p" gap={2} weight={600}>
        <IconMail size={18} aria-hidden="true" />
        {t(preview.notified > 0 ? 'bulk.notified' : 'bulk.notifiedNobody', { count: preview.notified })}
      </Line>
      {clashes.length > 0 && (
        <Stack gap={1.5} pad={3} tone="ink" size={15} className={styles.clashes}>
          <Line as="p" gap={2} tone="warn" weight={600}>
            <IconAlertTriangle size={18} aria-hidden="true" />
            {t('bulk.clashes', { count: clashes.length })}
          </Line>
          <Stack as="ul" gap={1}>
            <Some all={clashes}>{(clash) => <Clash key={`${clash.id} ${clash.uid}`} clash={clash} />}</Some>
          </Stack>
        </Stack>
      )}
      <WhyList why={[...why.values()]} />
      {(kind === 'move' || kind === 'copy') && <Moves preview={preview} timeZone={timeZone} />}
    </Stack>
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
        <Text as="li" tone="muted" className={styles.rest}>
          <button type="button" onClick={() => setOpen(true)}>
            {t('bulk.andMore', { count: all.length - most })}
          </button>
        </Text>
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
    <Stack as="ul" gap={2} size={15} className={styles.moves}>
      <Some all={tasks}>
        {({ id, title, before, after }) => (
          <li key={id}>
            <Text as="bdi" weight={600}>
              {title}
            </Text>
            <Cluster as="span" gap="0 2" tabular>
              <Text as="span" tone="muted">
                {whole(before) || t('whenever')}
              </Text>
              <IconArrowRight size={16} aria-hidden="true" />
              <strong>{(after && whole(after)) || t('whenever')}</strong>
            </Cluster>
          </li>
        )}
      </Some>
    </Stack>
  )
}
