import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'

interface Props {
  label: string
  hint?: string
  /** IANA name; empty for the device's time zone. */
  value: string
  /** False if a time zone is required. */
  ofDevice?: boolean
  error?: string | undefined
  onChange: (zone: string) => void
}

export function ZoneField({ label, hint, value, ofDevice = true, error, onChange }: Props) {
  const { t } = useTranslation('ui')
  const { zone: say } = useFormat()
  const data = useMemo(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone
    const zones = Intl.supportedValuesOf('timeZone').map((name) => ({
      value: name,
      label: `${name.replaceAll('_', ' ')} · ${say(name)}`,
    }))
    return ofDevice ? [{ value: '', label: t('zoneOfDevice', { zone: here }) }, ...zones] : zones
  }, [say, t, ofDevice])
  return (
    <Select
      size="md"
      label={label}
      description={hint}
      error={error}
      data={data}
      value={value}
      onChange={(zone) => onChange(zone ?? '')}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t('nothingFound')}
      comboboxProps={{ shadow: 'lg' }}
    />
  )
}
