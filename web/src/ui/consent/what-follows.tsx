import type { Purpose } from '@manyhands/api-client'
import { IconEye, IconLock, IconMail } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { isPart, useFieldName, useReaders, useSectionName } from '../../lib/i18n/private.ts'
import { Stack, Text } from '../layout/layout.tsx'
import styles from './consent.module.css'
import { SharedContacts } from './shared-contacts.tsx'

interface Props {
  /** "Once you …": the condition. */
  title: string
  purposes: Purpose[]
  /** Whether the person is the one who is signed in, if anyone is. */
  mine?: boolean
}

/** Who will see what about someone after joining, shown before they accept. */
export function WhatFollows({ title, ...given }: Props) {
  const id = useId()
  return (
    <section className={styles.follows} aria-labelledby={id}>
      <Text as="h2" size={16} weight={650} id={id}>
        {title}
      </Text>
      <PurposeList {...given} />
    </section>
  )
}

/** The same below a heading of the page itself. */
export function PurposeList({ purposes, mine = true }: Omit<Props, 'title'>) {
  const { t } = useTranslation('private')
  return (
    <Stack as="ul" gap={3.5} className={styles.list}>
      <li>
        <IconEye size={22} stroke={1.75} aria-hidden="true" />
        <p>{t('follows.name')}</p>
      </li>
      <li>
        <IconMail size={22} stroke={1.75} aria-hidden="true" />
        <p>{t('follows.address')}</p>
      </li>
      <SharedContacts mine={mine} />
      <li>
        <IconLock size={22} stroke={1.75} aria-hidden="true" />
        {purposes.length === 0 ? (
          <p>{t('follows.nothing')}</p>
        ) : (
          <div>
            <p>{t('follows.private')}</p>
            <Stack as="dl" gap={3} className={styles.purposes}>
              {purposes.map((purpose) => (
                <PurposeLine key={purpose.purpose} purpose={purpose} />
              ))}
            </Stack>
            <p>{t('follows.logged')}</p>
          </div>
        )}
      </li>
    </Stack>
  )
}

/** "To insure you: legal name · birthday · ID number. Read by owners, until 31 January 2027." */
function PurposeLine({ purpose }: { purpose: Purpose }) {
  const { t } = useTranslation('private')
  const { days } = useFormat()
  const field = useFieldName()
  const section = useSectionName()
  const readers = useReaders()
  const parts = purpose.needs.flatMap((need) =>
    isPart(need) ? need.fields.map((one) => field(need.section, one)) : [section(need.section)],
  )
  const until = days(purpose.until, purpose.until)
  return (
    <div>
      <dt>{t(`whys.${purpose.purpose}`)}</dt>
      <dd>{purpose.counts_only ? t('follows.totals') : parts.join(' · ')}</dd>
      <dd>{t('follows.visibleTo', { readers: readers(purpose), until })}</dd>
    </div>
  )
}
