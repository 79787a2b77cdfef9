import type { MyPurpose } from '@manyhands/api-client'
import { IconEyeOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useFieldName, useReaders } from '../../../lib/i18n/private.ts'
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
    <section className={styles.part} aria-labelledby="my-purposes">
      <h3 id="my-purposes">{t('purposes.title')}</h3>
      {[...groups].map(([key, ofEvent]) => (
        <div key={key} className={styles.event}>
          <h4>
            <bdi>{ofEvent[0]!.project}</bdi>
            <span>{t('purposes.until', { date: days(ofEvent[0]!.until, ofEvent[0]!.until) })}</span>
          </h4>
          <ul className={styles.list}>
            {ofEvent.map((purpose) => (
              <One key={purpose.purpose} purpose={purpose} onJump={onJump} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function One({ purpose, onJump }: { purpose: MyPurpose } & Pick<Props, 'onJump'>) {
  const { t } = useTranslation('private')
  const { date } = useFormat()
  return (
    <li className={styles.one} data-withdrawn={purpose.withdrawn_at !== null || undefined}>
      <h5>{t(`purposes.names.${purpose.purpose}`)}</h5>
      {purpose.withdrawn_at ? (
        <p className={styles.withdrawn}>
          <IconEyeOff size={20} stroke={1.75} aria-hidden="true" />
          {t('purposes.withdrawn', { date: date(purpose.withdrawn_at) })}
        </p>
      ) : (
        <Shared purpose={purpose} />
      )}
      <Sharing purpose={purpose} onJump={onJump} />
    </li>
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
      <dl className={styles.facts}>
        <div>
          <dt>{t(counts_only ? 'purposes.counted' : 'purposes.given')}</dt>
          <dd>{names.length > 0 ? names.join(' · ') : t('purposes.nothing')}</dd>
        </div>
        {missing.length > 0 && (
          <div>
            <dt>{t('purposes.missing')}</dt>
            <dd>{missing.map((one) => field(one.section, one.field)).join(' · ')}</dd>
          </div>
        )}
        <div>
          <dt>{t('purposes.read')}</dt>
          <dd>
            {last_read
              ? t('purposes.lastRead', { name: last_read.reader.name, time: moment(last_read.at) })
              : t('purposes.notRead')}
            {gap}
            {last_read && <Link to="/me/privacy">{t('purposes.toLog')}</Link>}
          </dd>
        </div>
      </dl>
    </>
  )
}
