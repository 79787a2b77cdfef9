import type { MyPurpose } from '@manyhands/api-client'
import { IconEyeOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useFieldName, useReaders } from '../../../lib/i18n/private.ts'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './my-purposes.module.css'
import type { Section } from './sections.ts'
import { Sharing } from './sharing.tsx'

interface Props {
  purposes: MyPurpose[]
  onJump: (to: { section: Section; field: string }) => void
}

/** By event, each open purpose: who can read which data, who did, and how to withdraw. */
export function MyPurposes({ purposes, onJump }: Props) {
  const { t } = useTranslation('private')
  const { days } = useFormat()
  if (purposes.length === 0) return null
  const groups = Map.groupBy(purposes, ({ pid, until }) => `${pid} ${until}`)
  return (
    <Stack as="section" gap={3.5} className={styles.part} aria-labelledby="my-purposes">
      <Text as="h3" size={19} id="my-purposes">
        {t('purposes.title')}
      </Text>
      {[...groups].map(([key, ofEvent]) => (
        <Stack gap={2.5} key={key} className={styles.event}>
          <Cluster as="h4" gap="0.5 2.5" align="baseline" size={17}>
            <bdi>{ofEvent[0]!.project}</bdi>
            <span>{t('purposes.until', { date: days(ofEvent[0]!.until, ofEvent[0]!.until) })}</span>
          </Cluster>
          <Stack as="ul" surface="card" className={styles.list}>
            {ofEvent.map((purpose) => (
              <One key={purpose.purpose} purpose={purpose} onJump={onJump} />
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  )
}

function One({ purpose, onJump }: { purpose: MyPurpose } & Pick<Props, 'onJump'>) {
  const { t } = useTranslation('private')
  const { date } = useFormat()
  return (
    <Stack as="li" gap={3} className={styles.one} data-withdrawn={purpose.withdrawn_at !== null || undefined}>
      <h5>{t(`purposes.names.${purpose.purpose}`)}</h5>
      {purpose.withdrawn_at ? (
        <Line as="p" gap={2} align="start" tone="muted" className={styles.withdrawn}>
          <IconEyeOff size={20} stroke={1.75} aria-hidden="true" />
          {t('purposes.withdrawn', { date: date(purpose.withdrawn_at) })}
        </Line>
      ) : (
        <Shared purpose={purpose} />
      )}
      <Sharing purpose={purpose} onJump={onJump} />
    </Stack>
  )
}

function Shared({ purpose }: { purpose: MyPurpose }) {
  const { t } = useTranslation('private')
  const { moment, gap } = useFormat()
  const readers = useReaders()
  const field = useFieldName()
  const { given, missing, readable_at, last_read, counts_only } = purpose
  // A value that has to be chosen again is both stored and missing.
  const lacks = (section: string, name: string) =>
    missing.some((one) => one.section === section && one.field === name)
  const names = given.flatMap(({ section, fields }) =>
    fields.filter((one) => !lacks(section, one)).map((one) => field(section, one)),
  )
  const later = readable_at === null || Date.parse(readable_at) > Date.now()
  return (
    <>
      <p>
        {t(counts_only ? 'purposes.counts' : 'purposes.visibleTo', { readers: readers(purpose) })}
        {gap}
        {later && (
          <strong>
            {readable_at ? t('purposes.from', { time: moment(readable_at) }) : t('purposes.notifying')}
          </strong>
        )}
      </p>
      <Stack as="dl" gap="3 6" size={15} className={styles.facts}>
        <div>
          <Text as="dt" tone="muted" size={13} weight={600}>
            {t(counts_only ? 'purposes.counted' : 'purposes.given')}
          </Text>
          <dd>{names.length > 0 ? names.join(' · ') : t('purposes.nothing')}</dd>
        </div>
        {missing.length > 0 && (
          <div>
            <Text as="dt" tone="muted" size={13} weight={600}>
              {t('purposes.missing')}
            </Text>
            <dd>{missing.map((one) => field(one.section, one.field)).join(' · ')}</dd>
          </div>
        )}
        <div>
          <Text as="dt" tone="muted" size={13} weight={600}>
            {t('purposes.read')}
          </Text>
          <dd>
            {last_read
              ? t('purposes.lastRead', { name: last_read.reader.name, time: moment(last_read.at) })
              : t('purposes.notRead')}
            {gap}
            {last_read && <Link to="/me/privacy">{t('purposes.toLog')}</Link>}
          </dd>
        </div>
      </Stack>
    </>
  )
}
