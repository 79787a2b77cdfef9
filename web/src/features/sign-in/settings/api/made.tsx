import { Button } from '@mantine/core'
import type { ExchangeCredentials } from '@manyhands/api-client'
import { IconCircleCheck, IconClockHour4, IconHourglassEmpty } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../../ui/data/copy-button.tsx'
import { Cluster, Line, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { tokensQuery } from '../queries.ts'
import styles from '../settings.module.css'

interface Props {
  credentials: ExchangeCredentials
  onDone: () => void
}

/** The credentials, shown once with a command to paste, until they are used or have expired. */
export function Made({ credentials, onDone }: Props) {
  const { t } = useTranslation('settings')
  const secondsLeft = useSecondsUntil(credentials.expires_at)
  const used = useExchanged(secondsLeft > 0)
  if (used || secondsLeft === 0)
    return (
      <Cluster gap={4} className={styles.over}>
        {used ? <IconCircleCheck size={28} /> : <IconHourglassEmpty size={28} />}
        <p role="status">{t(used ? 'made.used' : 'made.expired')}</p>
        <Button variant="default" onClick={onDone}>
          {t('made.more')}
        </Button>
      </Cluster>
    )
  return (
    <Stack gap={4.5} ref={show} tabIndex={-1}>
      <Cluster gap="2 6" between>
        <Text weight={600}>{t('made.once')}</Text>
        <Line
          as="span"
          inline
          gap={1.5}
          tone="warn"
          weight={700}
          tabular
          className={styles.countdown}
          role="timer"
          aria-label={t('made.left')}
        >
          <IconClockHour4 size={18} aria-hidden="true" />
          {clock(secondsLeft)}
        </Line>
      </Cluster>
      <Secret label={t('made.username')} value={credentials.username} copy={t('made.copyUsername')} />
      <Secret label={t('made.password')} value={credentials.password} copy={t('made.copyPassword')} />
      <Secret label={t('made.curl')} value={curlFor(credentials)} copy={t('made.copyCurl')} long />
      <Text tone="muted" measure>
        {t('made.then')}
      </Text>
    </Stack>
  )
}

/** Scrolls to it, because it replaces the form. */
function show(box: HTMLDivElement | null): void {
  box?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'nearest' })
}

interface SecretProps {
  label: string
  value: string
  copy: string
  long?: boolean
}

function Secret({ label, value, copy, long = false }: SecretProps) {
  return (
    <Stack gap="1.5 3" className={styles.secret} data-long={long || undefined}>
      <Text as="span" tone="muted" size={15} className={styles.secretLabel}>
        {label}
      </Text>
      <code>{value}</code>
      <CopyButton value={value} label={copy} />
    </Stack>
  )
}

/** The request of the published API as a curl command. */
function curlFor({ username, password }: ExchangeCredentials): string {
  return `curl -d username=${username} -d password=${password} ${window.location.origin}/api/token`
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function useSecondsUntil(iso: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(iso) - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 500)
    return () => clearInterval(timer)
  })
  return seconds
}

/** Whether a new token exists, which means that the credentials were used. */
function useExchanged(watching: boolean): boolean {
  const { data } = useQuery({ ...tokensQuery, refetchInterval: watching ? 3000 : false })
  const known = useRef<Set<string> | null>(null)
  if (data && !known.current) known.current = new Set(data.map(({ id }) => id))
  const exchanged = useRef(false)
  // Stays true, because the new token may be revoked while this is still shown.
  if (data?.some(({ id }) => !known.current!.has(id))) exchanged.current = true
  return exchanged.current
}
