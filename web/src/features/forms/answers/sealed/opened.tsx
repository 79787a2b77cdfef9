import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column as ListColumn } from '../../../../ui/data/data-list.tsx'
import { Cluster, Stack, Text } from '../../../../ui/layout/layout.tsx'
import type { FormRef } from '../../queries.ts'
import { useColumnTexts } from '../column-texts.ts'
import type { Column } from '../queries.ts'
import table from '../table/table.module.css'
import { Person, WideList } from '../table/wide-list.tsx'
import { FileButton } from './file-button.tsx'
import styles from './sealed.module.css'
import type { OpenedAnswers, OpenedRow, Opening } from './use-opening.ts'

interface Props {
  formRef: FormRef
  opening: Opening
  onClose: () => void
}

/** Opened answers, until they are closed or the sign-in is no longer fresh. */
export function Opened({ formRef, opening, onClose }: Props) {
  const { t } = useTranslation('forms')
  const { opened, locked } = opening
  if (!opened)
    return (
      <Text tone="muted" role="status" className={styles.status}>
        {locked && t('answers.private.locked')}
      </Text>
    )
  return <Answers formRef={formRef} opened={opened} opening={opening} onClose={onClose} />
}

function Answers({ formRef, opened, opening, onClose }: Props & { opened: OpenedAnswers }) {
  const { t } = useTranslation('forms')
  const columns = useShown(formRef, opened.columns)
  const seen = opened.rows.filter(({ values }) => Object.keys(values).length > 0)
  const start = useFocus()
  return (
    <Stack gap={3} ref={start} tabIndex={-1} className={styles.opened}>
      <Cluster gap="2 4" between className={styles.openedHead}>
        <h2>{t('answers.private.opened')}</h2>
        <Button variant="subtle" leftSection={<IconLock size={18} aria-hidden="true" />} onClick={onClose}>
          {t('answers.private.close')}
        </Button>
      </Cluster>
      <Text tone="muted" role="status" className={styles.status}>
        {t(seen.length === 0 ? 'answers.private.nothing' : 'answers.private.seen', { count: seen.length })}
      </Text>
      {seen.length > 0 && (
        <WideList
          label={t('answers.private.opened')}
          columns={columns}
          rows={seen}
          rowKey={({ uid }) => uid}
        />
      )}
      {opened.next_cursor && (
        <div>
          <Button variant="default" loading={opening.busy} onClick={opening.more}>
            {t('answers.private.more')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** Moves the focus to the result of the pressed button. */
function useFocus() {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus({ preventScroll: true }), [])
  return start
}

function useShown(formRef: FormRef, columns: Column[]): ListColumn<OpenedRow>[] {
  const { t } = useTranslation('forms')
  const { heading, label, answer } = useColumnTexts()
  return [
    { key: 'name', label: t('answers.person'), main: true, cell: (row) => <Person {...row} /> },
    ...columns.map((column) => ({
      key: column.column,
      label: heading(column),
      cell: ({ uid, name, version, values }: OpenedRow) => {
        if (!(column.column in values)) return null
        if (column.kind === 'file')
          return <FileButton formRef={formRef} uid={uid} name={name} column={column} label={label(column)} />
        return <span className={table.value}>{answer(column, version, values[column.column])}</span>
      },
    })),
  ]
}
