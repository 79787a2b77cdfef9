import type { KeptSection, MyPurpose } from '@manyhands/api-client'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { isPart, useFieldName, useReaders } from '../../../lib/i18n/private.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './private.module.css'
import type { Section } from './sections.ts'

interface Props {
  section: Section
  kept: KeptSection | undefined
  purposes: MyPurpose[]
}

/** Readers can see a section, why, and how long it is kept. */
export function SectionFacts({ section, kept, purposes }: Props) {
  const { t } = useTranslation('private')
  const open = purposes.filter(
    ({ needs, withdrawn_at }) => !withdrawn_at && needs.some((need) => need.section === section),
  )
  return (
    <Stack as="dl" gap={3.5} size={15} className={styles.facts}>
      <div>
        <Text as="dt" tone="muted" size={13} weight={600}>
          {t('visibility.title')}
        </Text>
        <dd>
          {open.length === 0 && t('visibility.nobody')}
          {open.length > 0 && (
            <Stack as="ul" gap={2.5}>
              {open.map((purpose) => (
                <li key={purpose.pid + purpose.purpose}>
                  <Readers section={section} purpose={purpose} />
                </li>
              ))}
            </Stack>
          )}
        </dd>
      </div>
      <div>
        <Text as="dt" tone="muted" size={13} weight={600}>
          {t('until.title')}
        </Text>
        <dd>{kept && <Until kept={kept} />}</dd>
      </div>
    </Stack>
  )
}

function Readers({ section, purpose }: { section: Section; purpose: MyPurpose }) {
  const { t } = useTranslation('private')
  const { days } = useFormat()
  const name = useFieldName()
  const readers = useReaders()
  const { project, until } = purpose
  const date = days(until, until)
  const components = { project: <strong /> }
  if (purpose.counts_only)
    return <Trans t={t} i18nKey="visibility.counts" values={{ project, date }} components={components} />
  const need = purpose.needs.find((one) => one.section === section)!
  const values = { project, readers: readers(purpose), why: t(`whys.${purpose.purpose}`), date }
  return (
    <>
      <Trans t={t} i18nKey="visibility.readers" values={values} components={components} />
      {isPart(need) && (
        <span className={styles.parts}>
          {t('visibility.parts', { fields: need.fields.map((field) => name(section, field)).join(' · ') })}
        </span>
      )}
    </>
  )
}

function Until({ kept: { kept, erased_after, warned } }: { kept: KeptSection }) {
  const { t } = useTranslation('private')
  const { date } = useFormat()
  if (!kept) return t('until.empty')
  if (!erased_after) return t('until.never')
  if (!warned) return t('until.erased', { date: date(erased_after) })
  return (
    <Text as="strong" tone="warn">
      {t('until.warned', { date: date(erased_after) })}
    </Text>
  )
}
