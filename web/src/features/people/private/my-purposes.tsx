import { Button } from '@mantine/core'
import type { MyPurpose } from '@manyhands/api-client'
import { IconArrowDownRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useFieldName, useReaders, useSectionName } from '../../../lib/i18n/private.ts'
import { participationQuery } from '../../../lib/standing.ts'
import styles from './my-purposes.module.css'
import type { Section } from './sections.ts'

type Jump = (to: { section: Section; field: string }) => void

interface Props {
  purposes: MyPurpose[]
  onJump: Jump
}

/** Each open purpose: who can read which data, who did, and how to withdraw. */
export function MyPurposes({ purposes, onJump }: Props) {
  const { t } = useTranslation('private')
  if (purposes.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="my-purposes">
      <h3 id="my-purposes">{t('purposes.title')}</h3>
      <ul className={styles.list}>
        {purposes.map((purpose) => (
          <One key={purpose.pid + purpose.purpose} purpose={purpose} onJump={onJump} />
        ))}
      </ul>
    </section>
  )
}

function One({ purpose, onJump }: { purpose: MyPurpose; onJump: Jump }) {
  const { t } = useTranslation('private')
  const { days, moment, gap } = useFormat()
  const readers = useReaders()
  const field = useFieldName()
  const { project, until, given, missing, readable_at, last_read, counts_only } = purpose
  // A value that has to be chosen again is both stored and missing.
  const lacks = (section: string, name: string) =>
    missing.some((one) => one.section === section && one.field === name)
  const names = given.flatMap(({ section, fields }) =>
    fields.filter((one) => !lacks(section, one)).map((one) => field(section, one)),
  )
  const later = readable_at === null || Date.parse(readable_at) > Date.now()
  return (
    <li className={styles.one}>
      <h4>
        {t(`purposes.names.${purpose.purpose}`)}
        <span>
          <bdi>{project}</bdi>
        </span>
      </h4>
      <p>
        {t(counts_only ? 'purposes.counts' : 'purposes.visibleTo', {
          readers: readers(purpose),
          date: days(until, until),
        })}
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
      <Withdraw purpose={purpose} onJump={onJump} />
    </li>
  )
}

function Withdraw({ purpose, onJump }: { purpose: MyPurpose; onJump: Jump }) {
  const { t } = useTranslation('private')
  const sectionName = useSectionName()
  const { data: stays = [] } = useQuery(participationQuery)
  const teams = stays.filter(({ pid, left_at, tid }) => pid === purpose.pid && left_at === null && tid)
  return (
    <details className={styles.withdraw}>
      <summary>{t('purposes.withdraw')}</summary>
      <ul>
        {purpose.counts_only && (
          <li>
            <p>{t('purposes.unname')}</p>
            <Button
              variant="default"
              size="sm"
              rightSection={<IconArrowDownRight size={16} />}
              onClick={() => onJump({ section: 'dietary-habit', field: 'named' })}
            >
              {t('fields.dietary-habit.named')}
            </Button>
          </li>
        )}
        <li>
          <p>{t(purpose.given.length > 0 ? 'purposes.delete' : 'purposes.dontGive')}</p>
          {purpose.given.map(({ section, fields }) => (
            <Button
              key={section}
              variant="default"
              size="sm"
              rightSection={<IconArrowDownRight size={16} />}
              onClick={() => onJump({ section, field: fields[0]! })}
            >
              {sectionName(section)}
            </Button>
          ))}
        </li>
        {teams.length > 0 && (
          <li>
            <p>{t('purposes.leave', { count: teams.length })}</p>
            {teams.map(({ pid, tid, team }) => (
              <Link key={tid} to="/p/$pid/t/$tid" params={{ pid, tid: tid! }}>
                <bdi>{team}</bdi>
              </Link>
            ))}
          </li>
        )}
      </ul>
      <p className={styles.note}>{t('purposes.note')}</p>
    </details>
  )
}
