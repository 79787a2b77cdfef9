import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataList } from '../../ui/data/data-list.tsx'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Section } from '../../ui/frame/page.tsx'
import { useProject } from '../../ui/frame/project-frame.tsx'
import { Box, Cluster, Stack, Text } from '../../ui/layout/layout.tsx'
import styles from './reports.module.css'

export type ReportName =
  | 'coverage'
  | 'staffing'
  | 'applications'
  | 'hours'
  | 'attendance'
  | 'retention'
  | 'forms'
  | 'delivery'

interface Props<Data> {
  name: ReportName
  found: { data: Data | undefined; error: unknown; refetch: () => unknown }
  isEmpty: (data: Data) => boolean
  /** What to show if there is something: figures, charts, and the table. */
  children: (data: Data) => ReactNode
  /** Link to the page that fills an empty report. */
  start?: ReactNode
}

/** One report: a title, and what was found. */
export function Report<Data>({
  name,
  found: { data, error, refetch },
  isEmpty,
  children,
  start,
}: Props<Data>) {
  const { t } = useTranslation('reports')
  return (
    <Box surface="card" pad={5} className={styles.report} data-report={name}>
      <Section title={t(`${name}.title`)} aside={data && !isEmpty(data) && <Files name={name} />}>
        <Text tone="muted" size={15} className={styles.lead}>
          {t(`${name}.lead`)}
        </Text>
        {error !== null && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && error === null && <Waiting kind="rows" count={4} />}
        {data &&
          (isEmpty(data) ? (
            <Stack gap={3} align="start">
              <p>{t(`${name}.none`)}</p>
              {start}
            </Stack>
          ) : (
            <Stack gap={5}>{children(data)}</Stack>
          ))}
      </Section>
    </Box>
  )
}

function Files({ name }: { name: ReportName }) {
  const { t } = useTranslation('reports')
  const { pid } = useProject()
  return (
    <Cluster as="span" inline gap="1 3" className={styles.screen}>
      {(['csv', 'xlsx'] as const).map((kind) => (
        <a
          key={kind}
          href={`/api/projects/${encodeURIComponent(pid)}/reports.${kind}?report=${name}`}
          download
          aria-label={t(`files.${kind}Of`, { report: t(`${name}.title`) })}
          className={styles.file}
        >
          <IconDownload size={16} aria-hidden="true" />
          {t(`files.${kind}`)}
        </a>
      ))}
    </Cluster>
  )
}

export interface Figure {
  label: string
  value: string
  /** Of the event before. */
  before?: string | undefined
}

interface FiguresProps {
  figures: Figure[]
  /** Name of the event before, if they are compared with it. */
  before?: string | undefined
}

/** Key figures, each next to that of the event before. */
export function Figures({ figures, before }: FiguresProps) {
  const { t } = useTranslation('reports')
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, before: then }) => (
        <Stack gap={0.5} key={label}>
          <Text as="dt" tone="muted" size={14} weight={600}>
            {label}
          </Text>
          <Text as="dd" size={20} weight={700} tabular className={styles.value}>
            {value}
          </Text>
          {before !== undefined && then !== undefined && (
            <Text as="dd" tone="muted" size={14} tabular className={styles.value}>
              {t('before', { event: before, value: then })}
            </Text>
          )}
        </Stack>
      ))}
    </dl>
  )
}

interface TableProps<Row> {
  name: ReportName
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
}

/** The rows behind a chart, shown on demand. */
export function Table<Row>({ name, columns, rows, rowKey }: TableProps<Row>) {
  const { t } = useTranslation('reports')
  const [open, setOpen] = useState(false)
  const id = useId()
  const title = t(`${name}.title`)
  return (
    <Stack gap={3} className={styles.screen}>
      <div>
        <Button
          variant="default"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t(open ? 'table.hideOf' : 'table.showOf', { report: title })}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'table.hide' : 'table.show')}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && <DataList label={title} columns={columns} rows={rows} rowKey={rowKey} />}
      </div>
    </Stack>
  )
}
