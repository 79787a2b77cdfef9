import type { Import, ImportRow } from '@manyhands/api-client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DataList } from '../../ui/data/data-list.tsx'
import { Mark } from '../../ui/data/mark.tsx'
import { More } from '../../ui/data/more.tsx'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Stack, Text } from '../../ui/layout/layout.tsx'
import styles from './import.module.css'
import { rowsQuery } from './queries.ts'

interface Props {
  pid: string
  run: Pick<Import, 'id' | 'mapping'>
  /** Only rows with problems, or only those without. */
  problems: boolean
}

export function Rows({ pid, run: { id, mapping }, problems }: Props) {
  const { t } = useTranslation('import')
  const found = useInfiniteQuery(rowsQuery(pid, id, problems))
  const rows = found.data?.pages
    .flatMap((page) => page.data)
    .filter((row) => problems || row.problems.length === 0)
  if (found.error && !rows) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!rows) return <Waiting kind="rows" count={4} />
  return (
    <Stack gap={4}>
      <DataList
        label={t(problems ? 'rows.problems' : 'rows.fine')}
        rows={rows}
        rowKey={({ n }) => String(n)}
        columns={[
          {
            key: 'person',
            label: t('rows.person'),
            main: true,
            cell: (row) => <Person row={row} mapping={mapping} />,
          },
          { key: 'team', label: t('fields.team.label'), cell: (row) => <Team row={row} mapping={mapping} /> },
          {
            key: 'what',
            label: t(problems ? 'rows.wrong' : 'rows.what'),
            cell: (row) => (problems ? <Problems row={row} /> : <Effect row={row} />),
          },
          { key: 'n', label: t('rows.number'), end: true, cell: ({ n }) => n },
        ]}
      />
      <More found={found} label={t('rows.more')} />
    </Stack>
  )
}

interface RowProps {
  row: ImportRow
  mapping: Import['mapping']
}

/** The original cell if it couldn't be understood. */
const written = ({ cells }: ImportRow, column: number | null) =>
  column === null ? '' : (cells[column] ?? '')

/** The existing person with that address, or the name in the file. */
function Person({ row, mapping }: RowProps) {
  const { t } = useTranslation('import')
  const { person, name } = row
  const email = row.email ?? written(row, mapping.email)
  const shown = person?.name ?? name ?? (email || t('rows.unnamed'))
  return (
    <span className={styles.person}>
      <bdi>{shown}</bdi>
      {email && email !== shown && (
        <Text as="span" tone="muted" size={14} weight={400}>
          {email}
        </Text>
      )}
      {person && name && name !== person.name && (
        <Text as="span" tone="muted" size={14} weight={400}>
          {t('rows.inFile', { name })}
        </Text>
      )}
    </span>
  )
}

function Team({ row, mapping }: RowProps) {
  const { t } = useTranslation('import')
  const team = row.team?.name ?? written(row, mapping.team)
  const role = row.role ? t(`roles.${row.role}`) : written(row, mapping.role)
  if (!team && !role) return null
  return (
    <span className={styles.person}>
      <bdi>{team}</bdi>
      {role && (
        <Text as="span" tone="muted" size={14} weight={400}>
          {role}
        </Text>
      )}
    </span>
  )
}

const tones = {
  'new-person': 'good',
  add: 'good',
  'role-change': 'warn',
  nothing: 'quiet',
  skip: 'warn',
} as const

function Effect({ row: { effect } }: { row: ImportRow }) {
  const { t } = useTranslation('import')
  return <Mark tone={tones[effect]}>{t(`rowDoes.${effect}`)}</Mark>
}

function Problems({ row }: { row: ImportRow }) {
  const { t } = useTranslation('import')
  return (
    <Stack as="ul" gap={2} className={styles.problems}>
      {row.problems.map(({ code, row: other }) => (
        <li key={code}>
          <Text as="strong" tone="warn" weight={650}>
            {t(`problems.${code}.title`, { row: other })}
          </Text>
          <Text as="span" tone="muted" size={14}>
            {t(`problems.${code}.text`)}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
