import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FileField, Sent } from '../../../ui/forms/files/file-field.tsx'
import { Text } from '../../../ui/layout/layout.tsx'

interface Props {
  pid: string
  required: boolean
  /** Ids of the uploaded files. */
  value: string[]
  onChange: (ids: string[]) => void
}

const most = 5

export function ReceiptsField({ pid, required, value, onChange }: Props) {
  const { t } = useTranslation('subsidy')
  const hint = useId()
  return (
    <fieldset id="receipts" tabIndex={-1}>
      <legend>{t('draft.receipts')}</legend>
      <Text tone="muted" id={hint}>
        {t(required ? 'draft.receiptsRequired' : 'draft.receiptsOptional')}
      </Text>
      {value.map((id) => (
        <Sent key={id} pid={pid} id={id} onRemove={() => onChange(value.filter((one) => one !== id))} />
      ))}
      {value.length < most && (
        <FileField
          pid={pid}
          value=""
          label={t('draft.receipt')}
          describedBy={hint}
          onChange={(id) => onChange([...value, id])}
        />
      )}
    </fieldset>
  )
}
