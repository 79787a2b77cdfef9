import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SelectionBar } from '../../../ui/data/selection-bar.tsx'
import { turnOf } from '../turn.ts'
import type { InboxState } from './use-inbox.ts'

/** Bulk actions; each asks for confirmation with a count and two sample emails. */
export function Bulk({ inbox: { picked, chosen, choose, ask } }: { inbox: InboxState }) {
  const { t } = useTranslation('inbox')
  const decidable = picked.every((one) => turnOf(one) !== null)
  return (
    <SelectionBar
      text={t('list.chosen', { count: picked.length })}
      onClear={() => choose([...chosen], false)}
    >
      {decidable && (
        <Button size="sm" onClick={() => ask('accept', picked)}>
          {t('actions.acceptAll')}
        </Button>
      )}
      <Button size="sm" variant="default" onClick={() => ask('decline', picked)}>
        {t('actions.decline')}
      </Button>
      <Button size="sm" variant="default" onClick={() => ask('forward', picked)}>
        {t('actions.forward')}
      </Button>
    </SelectionBar>
  )
}
