import type { Participation } from '@manyhands/api-client'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useSpokenLanguages } from '../../../lib/i18n/names.ts'
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Avatar, hashOfUid } from '../../../ui/people/avatar.tsx'
import { accentStyle, defaultAccent } from '../../../ui/theme/accent.ts'
import styles from './badge.module.css'

interface Props {
  uid: string
  name: string
  picture: string | null
  languages: string[]
  /** Their next event; null if there is none. */
  stay: Participation | null
}

/** A preview of the badge at the event. */
export function Badge({ uid, name, picture, languages, stay }: Props) {
  const { t } = useTranslation('me')
  const { days } = useFormat()
  const { nameOf } = useSpokenLanguages()
  return (
    <figure
      className={`${styles.badge} accent`}
      style={accentStyle(defaultAccent(stay?.pid ?? ''))}
      aria-label={t('badge.label')}
    >
      <Stack gap={0.5} className={styles.band}>
        <span className={styles.slot} aria-hidden="true" />
        <Text size={17} weight={700} className={styles.event}>
          {stay ? <bdi>{stay.project}</bdi> : t('badge.noEvent')}
        </Text>
        {stay && <Text size={14}>{days(stay.starts_on, stay.ends_on)}</Text>}
      </Stack>
      <Grid columns="auto 1" gap="1 4" pad="4.5 5" className={styles.person}>
        <Avatar name={name} hash={hashOfUid(uid)} url={picture} size={104} />
        <FittedName name={name.trim() || t('badge.noName')} />
        {languages.length > 0 && (
          <Cluster
            as="ul"
            gap={1.5}
            align="stretch"
            className={styles.languages}
            aria-label={t('profile.languages')}
          >
            {languages.map((tag) => (
              <li key={tag}>{nameOf(tag)}</li>
            ))}
          </Cluster>
        )}
      </Grid>
      <Cluster
        as="p"
        gap="0.5 4"
        align="stretch"
        between
        pad="3 5"
        tone="muted"
        size={15}
        className={styles.membership}
      >
        {stay?.team && (
          <Text as="bdi" tone="ink" weight={650} className={styles.team}>
            {stay.team}
          </Text>
        )}
        <span>{stay ? t(`roles.${stay.role}`) : t('badge.noTeam')}</span>
      </Cluster>
    </figure>
  )
}

/** As large as it fits. */
function FittedName({ name }: { name: string }) {
  const box = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const outer = box.current!
    const observer = new ResizeObserver(() => fit(outer))
    observer.observe(outer)
    fit(outer)
    return () => observer.disconnect()
  })
  return (
    <Stack as="p" tone="ink" ref={box} className={styles.name}>
      <bdi>{name}</bdi>
    </Stack>
  )
}

/** Breaks a word only if it would otherwise be too small to read across a room. */
function fit(outer: HTMLElement): void {
  const inner = outer.firstElementChild as HTMLElement
  inner.style.overflowWrap = 'normal'
  if (grow(outer, inner, 24)) return
  inner.style.overflowWrap = 'anywhere'
  grow(outer, inner, 12)
}

/** Finds the largest size that fits; false if even the smallest doesn't. */
function grow(outer: HTMLElement, inner: HTMLElement, smallest: number): boolean {
  const fits = (size: number) => {
    inner.style.fontSize = `${size}px`
    return inner.scrollWidth <= outer.clientWidth && inner.offsetHeight <= outer.clientHeight
  }
  let [low, high] = [smallest, 65]
  while (high - low > 1) {
    const size = Math.floor((low + high) / 2)
    if (fits(size)) low = size
    else high = size
  }
  return fits(low)
}
