import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSpokenLanguages } from '../../../lib/i18n/names.ts'
import { Pills } from '../pills.tsx'

interface Props {
  label: string
  hint?: string
  value: string[]
  most: number
  error?: string | undefined
  onChange: (tags: string[]) => void
}

/** Spoken languages in order of preference: pills to remove, and a list to add. */
export function LanguagesField({ label, hint, value, most, error, onChange }: Props) {
  const { t } = useTranslation('ui')
  const { nameOf, languages } = useSpokenLanguages()
  return (
    <div>
      <Select
        size="md"
        label={label}
        description={hint}
        error={error}
        placeholder={t(value.length < most ? 'languageAdd' : 'languageFull')}
        disabled={value.length >= most}
        data={languages.filter((one) => !value.includes(one.value))}
        value={null}
        onChange={(tag) => tag && onChange([...value, tag])}
        searchable
        nothingFoundMessage={t('nothingFound')}
        comboboxProps={{ shadow: 'lg' }}
        inputContainer={(input) => (
          <>
            <Pills
              label={label}
              values={value}
              say={nameOf}
              onRemove={(tag) => onChange(value.filter((one) => one !== tag))}
            />
            {input}
          </>
        )}
      />
    </div>
  )
}
