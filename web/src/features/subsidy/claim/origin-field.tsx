import { TextInput, VisuallyHidden } from '@mantine/core'
import type { TrafficSubsidy } from '@manyhands/api-client'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Box, Grid, Text } from '../../../ui/layout/layout.tsx'
import styles from './claim.module.css'
import { isCalled } from './origins.ts'

interface Props {
  origins: TrafficSubsidy['origins']
  currency: string
  value: string
  onChange: (oid: string) => void
}

/** Up to this many fit on a screen and need no search. */
const few = 8

/** All origins with their amounts, searchable by either name. */
export function OriginField({ origins, currency, value, onChange }: Props) {
  const { t } = useTranslation('subsidy')
  const { money } = useFormat()
  const language = useLanguage()
  const name = useId()
  const [wanted, setWanted] = useState('')
  const found = origins.filter((origin) => isCalled(origin, wanted))
  const gone = value !== '' && !origins.some(({ oid }) => oid === value)
  return (
    <fieldset className={styles.origins}>
      <legend>{t('draft.origin')}</legend>
      {gone && <p role="alert">{t('draft.gone')}</p>}
      {origins.length > few && (
        <TextInput
          size="md"
          type="search"
          aria-label={t('draft.find')}
          placeholder={t('draft.find')}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          // Enter would submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <VisuallyHidden role="status">
        {wanted !== '' && t('draft.found', { count: found.length })}
      </VisuallyHidden>
      {found.length === 0 && <Text tone="muted">{t('draft.notFound')}</Text>}
      <Box divided className={styles.choices} hidden={found.length === 0}>
        {found.map(({ oid, names, fee }) => (
          <Grid as="label" columns="auto 1 auto" gap={3} key={oid} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={oid}
              checked={oid === value}
              onChange={() => onChange(oid)}
            />
            <span>
              {names[language]}
              {names.en !== names['zh-TW'] && (
                <Text
                  as="small"
                  tone="muted"
                  size={14}
                  weight={400}
                  lang={language === 'en' ? 'zh-TW' : 'en'}
                >
                  {names[language === 'en' ? 'zh-TW' : 'en']}
                </Text>
              )}
            </span>
            <span className={styles.fee}>{money(fee, currency)}</span>
          </Grid>
        ))}
      </Box>
    </fieldset>
  )
}
