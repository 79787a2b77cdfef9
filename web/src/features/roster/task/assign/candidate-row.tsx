import { Button } from '@mantine/core'
import type { Candidate } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { Mark } from '../../../../ui/data/mark.tsx'
import { useWhyText } from '../../../../ui/feedback/why.tsx'
import { Cluster, Grid, Text } from '../../../../ui/layout/layout.tsx'
import { hashOfUid } from '../../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../../ui/people/person-chip.tsx'
import styles from './put.module.css'

interface Props {
  candidate: Candidate
  busy: boolean
  onPut: () => void
  /** Called if a scheduling rule prevents it. */
  onAnyway: () => void
  /** On hover or focus. */
  onLook: () => void
}

/** What speaks for and against a candidate. */
export function CandidateRow({ candidate, busy, onPut, onAnyway, onLook }: Props) {
  const { t } = useTranslation('roster')
  const { number } = useFormat()
  const textOf = useWhyText({ about: 'them' })
  const { uid, name, tentative, avatar_url, fits, minutes, available, why_not, warnings } = candidate
  const against = [...why_not, ...warnings]
  return (
    <Grid
      as="li"
      columns="1 auto"
      gap="1.5 3"
      pad={3}
      className={styles.candidate}
      onPointerEnter={onLook}
      onFocus={onLook}
    >
      <PersonChip
        name={name}
        hash={hashOfUid(uid)}
        url={avatar_url}
        note={t('put.hours', { hours: number(Math.round(minutes / 6) / 10) })}
      />
      {against.length > 0 ? (
        <Button size="sm" variant="default" aria-label={t('put.anywayOne', { name })} onClick={onAnyway}>
          {t('put.anyway')}
        </Button>
      ) : (
        <Button size="sm" loading={busy} aria-label={t('put.doOne', { name })} onClick={onPut}>
          {t('put.do')}
        </Button>
      )}
      {(tentative || available !== null || fits.length > 0 || against.length > 0) && (
        <Cluster as="p" gap="1 2" className={styles.reasons}>
          {tentative && <Mark tone="quiet">{t('people.invited')}</Mark>}
          {available && <Mark tone="good">{t('put.available')}</Mark>}
          {available === false && (
            <Text as="span" tone="warn" size={14} weight={550}>
              {t('put.unavailable')}
            </Text>
          )}
          {fits.map((fit) => (
            <Mark key={fit} tone="good">
              {t(`put.fits.${fit}`)}
            </Mark>
          ))}
          {against.map((one) => (
            <Text as="span" tone="warn" size={14} weight={550} key={one.rule}>
              {textOf(one)}
            </Text>
          ))}
        </Cluster>
      )}
    </Grid>
  )
}
